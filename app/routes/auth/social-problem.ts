import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Reasons why a person returns from a provider without being signed in; values of `?problem=`. */
export const socialProblems = ['denied', 'failed', 'ended', 'unavailable', 'disabled'] as const
export type SocialProblem = (typeof socialProblems)[number]

/** Maps the error that a provider sends (RFC 6749, section 4.1.2.1, and Apple's own one). */
export function problemOfAnswer(error: string): SocialProblem {
  if (['access_denied', 'user_cancelled_authorize'].includes(error)) return 'denied'
  return ['server_error', 'temporarily_unavailable'].includes(error) ? 'unavailable' : 'failed'
}

/** Maps a refused call; throws errors that are bugs. */
export function problemOfError(error: unknown): SocialProblem {
  if (!(error instanceof ApiError)) throw error
  if (error.details?.reason === 'disabled') return 'disabled'
  const isFinal = error.code === 'unauthorized' || error.code === 'invalid_input'
  return isFinal ? 'failed' : 'unavailable'
}

/** Returns the path of the sign-in page that shows the problem, without locale prefix. */
export function problemPath(problem: SocialProblem, returnTo = '/'): string {
  const query = new URLSearchParams({ problem })
  if (returnTo !== '/') query.set('redirect', returnTo)
  return `${pathTo('sign-in')}?${query}`
}
