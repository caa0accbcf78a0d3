import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/path-to.ts'

const texts: Record<string, () => string> = {
  last_way_in: m.passkeys_problem_last,
  password_short: m.passkeys_problem_short,
  passkey_limit: m.passkeys_problem_limit,
  passkey_known: m.passkeys_problem_known,
  passkey: m.passkeys_problem_refused,
  challenge: m.passkeys_problem_refused,
}

/** Why a passkey could not be added or changed, for people. A bug goes on to the error page. */
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

/** Whether people have to prove once more who they are before this may be done. */
export function isProofDue(error: unknown): boolean {
  return error instanceof ApiError && error.details?.reason === 'reauthenticate'
}

/** Where they prove it, and come back to this page from. */
export function confirmPath(here: string): string {
  return `${pathTo('confirm')}?redirect=${encodeURIComponent(here)}`
}

/** This page, with where its visitor was going. */
export function passkeysPath(returnTo: string | undefined): string {
  const query = returnTo === undefined ? '' : `?redirect=${encodeURIComponent(returnTo)}`
  return `/account/passkeys${query}`
}
