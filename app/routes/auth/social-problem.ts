import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/path-to.ts'

/** Why somebody comes back from a provider without being signed in; stands in `?problem=`. */
export const socialProblems = ['denied', 'failed', 'ended', 'unavailable', 'disabled'] as const
export type SocialProblem = (typeof socialProblems)[number]

/** Of the error that a provider sends back (RFC 6749, section 4.1.2.1, and Apple's own word). */
export function problemOfAnswer(error: string): SocialProblem {
  if (['access_denied', 'user_cancelled_authorize'].includes(error)) return 'denied'
  return ['server_error', 'temporarily_unavailable'].includes(error) ? 'unavailable' : 'failed'
}

/** Of a refused call; a bug is not a refusal and goes on. */
export function problemOfError(error: unknown): SocialProblem {
  if (!(error instanceof ApiError)) throw error
  if (error.details?.reason === 'disabled') return 'disabled'
  const isFinal = error.code === 'unauthorized' || error.code === 'invalid_input'
  return isFinal ? 'failed' : 'unavailable'
}

/** The sign-in page that tells it, without locale prefix. */
export function problemPath(problem: SocialProblem, returnTo = '/'): string {
  const query = new URLSearchParams({ problem })
  if (returnTo !== '/') query.set('redirect', returnTo)
  return `${pathTo('sign-in')}?${query}`
}
