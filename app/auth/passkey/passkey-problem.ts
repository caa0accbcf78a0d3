import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'

const texts: Record<string, () => string> = {
  last_way_in: m.passkeys_problem_last,
  password_short: m.passkeys_problem_short,
  passkey_limit: m.passkeys_problem_limit,
  passkey_known: m.passkeys_problem_known,
  passkey: m.passkeys_problem_refused,
  challenge: m.passkeys_problem_refused,
}

/** Says why a passkey could not be added or changed. Throws errors that are bugs. */
export function passkeyProblem(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const { code, details = {} } = error
  const known = texts[String(details.reason)]
  if (known) return known()
  if (code === 'not_found') return m.passkeys_problem_gone()
  if (code === 'invalid_input') return m.kit_form_incomplete()
  if (code !== 'rate_limited') return m.auth_problem_unavailable()
  const minutes = Math.ceil(Number(details.retryAfterSeconds ?? 60) / 60)
  return m.auth_problem_too_often({ count: Math.max(1, minutes) })
}
