import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'

/** A form's problem in the visitor's language, for a field or for the whole form. */
export type AuthProblem = { field?: string; message: string }

const minute = 60

const texts: Record<string, (details: Record<string, unknown>) => AuthProblem> = {
  credentials: () => ({ field: 'password', message: m.auth_problem_credentials() }),
  password: () => ({ field: 'password', message: m.settings_problem_password() }),
  code_wrong: () => ({ field: 'code', message: m.auth_problem_code_wrong() }),
  code_ended: () => ({ field: 'code', message: m.auth_problem_code_ended() }),
  password_short: ({ minLength }) => ({
    field: 'password',
    message: m.auth_problem_password_short({ count: Number(minLength) }),
  }),
  password_common: () => ({ field: 'password', message: m.auth_problem_password_common() }),
  password_personal: () => ({ field: 'password', message: m.auth_problem_password_personal() }),
  password_paused: (details) => ({
    field: 'password',
    message: m.auth_problem_paused({ count: minutesOf(details) }),
  }),
  password_stopped: () => ({ field: 'password', message: m.auth_problem_stopped() }),
  disabled: () => ({ message: m.auth_social_disabled() }),
  sign_on: () => ({ message: m.auth_way_company() }),
  proof: () => ({ message: m.auth_problem_proof() }),
  page_token: () => ({ message: m.auth_problem_robot() }),
  unchecked: (details) => ({ message: m.auth_problem_unchecked({ count: minutesOf(details) }) }),
  account_exists: () => ({ message: m.auth_problem_account_exists() }),
}

/** Returns the problem of a refused call. Throws errors that are bugs. */
export function authProblem(error: unknown): AuthProblem {
  if (!(error instanceof ApiError)) throw error
  const { code, details = {} } = error
  const known = texts[String(details.reason)]
  if (known) return known(details)
  if (code === 'rate_limited') {
    return { message: m.auth_problem_too_often({ count: minutesOf(details) }) }
  }
  if (code === 'invalid_input') return { message: m.kit_form_incomplete() }
  return { message: m.auth_problem_unavailable() }
}

function minutesOf({ retryAfterSeconds }: Record<string, unknown>): number {
  return Math.max(1, Math.ceil(Number(retryAfterSeconds ?? minute) / minute))
}
