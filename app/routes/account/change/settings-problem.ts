import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'

const texts: Readonly<Record<string, () => AuthProblem>> = {
  picture_missing: () => ({ field: 'picture', message: m.settings_picture_missing() }),
  picture_type: () => ({ field: 'picture', message: m.settings_picture_type() }),
  picture_large: () => ({ field: 'picture', message: m.settings_picture_large() }),
  picture_size: () => ({ field: 'picture', message: m.settings_picture_size() }),
  picture_incomplete: () => ({ field: 'picture', message: m.settings_picture_broken() }),
  email_same: () => ({ field: 'email', message: m.settings_email_same() }),
  not_understood: () => ({ field: 'understood', message: m.settings_delete_needed() }),
  not_agreed: () => ({ field: 'agreed', message: m.checkout_withdraw_due() }),
  sign_on_changed: () => ({ message: m.settings_sign_on_changed() }),
  name_unreadable: () => ({ field: 'name', message: m.settings_name_wrong() }),
}

/**
 * Reasons that concern the present password; the form shows them there and not at the new password.
 */
const ofPresentPassword = ['password', 'password_paused', 'password_stopped']

/** Makes a refusal by the page itself, without an API call. */
export function refusal(reason: string): ApiError {
  return new ApiError('unprocessable', undefined, { details: { reason } })
}

/** Returns the problem of a refused form of the settings. Throws errors that are bugs. */
export function settingsProblem(error: unknown): AuthProblem {
  const reason = reasonOf(error)
  if (Object.hasOwn(texts, reason)) return texts[reason]?.() ?? authProblem(error)
  const problem = authProblem(error)
  return ofPresentPassword.includes(reason) ? { ...problem, field: 'current_password' } : problem
}

function reasonOf(error: unknown): string {
  return error instanceof ApiError ? String(error.details?.reason ?? '') : ''
}
