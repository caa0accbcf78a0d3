import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/path-to.ts'
import { problemOfError } from './social-problem.ts'

/** Returns the page that shows why a company's sign-in failed; throws errors that are bugs. */
export function companyProblem(error: unknown): string {
  const reason = error instanceof ApiError ? String(error.details?.reason) : ''
  const isUnknown = reason === 'sign_on_unknown' || reason === 'sign_on_domain'
  return `${pathTo('company')}?problem=${isUnknown ? 'unknown' : problemOfError(error)}`
}
