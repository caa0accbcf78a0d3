import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Returns whether the action needs a new proof of identity first. */
export function isProofDue(error: unknown): boolean {
  return error instanceof ApiError && error.details?.reason === 'reauthenticate'
}

/**
 * Returns the path of the page that asks for the proof, without locale prefix; `returnTo` is the
 * next page.
 */
export function confirmPath(returnTo: string, step?: 'code'): string {
  const query = new URLSearchParams(step ? { step } : {})
  query.set('redirect', returnTo)
  return `${pathTo('confirm')}?${query}`
}
