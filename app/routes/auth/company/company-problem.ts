import { ApiError } from '#contract/errors.ts'
import { type SamlRefusal, samlRefusals } from '#contract/organization/sign-on-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { problemOfAnswer, problemOfError } from '../social-problem.ts'

/**
 * Returns the path of the page that shows why a company's sign-in failed; throws errors that are
 * bugs.
 */
export function signOnProblem(error: unknown): string {
  const reason = error instanceof ApiError ? String(error.details?.reason) : ''
  const isUnknown = reason === 'sign_on_unknown' || reason === 'sign_on_domain'
  if (reason === 'sign_on_confirm') return problemPage('confirm')
  return problemPage(isUnknown ? 'unknown' : problemOfError(error))
}

/** Returns the path of the page for an error that the provider sent instead of a code. */
export function answerProblem(error: string): string {
  return problemPage(refusalOf(error) ? error : problemOfAnswer(error))
}

/** Returns the failed check of a SAML answer, if the value names one. */
export function refusalOf(value: string | null): SamlRefusal | undefined {
  return samlRefusals.find((known) => value === `saml_${known}`)
}

function problemPage(problem: string): string {
  return `${pathTo('company')}?${new URLSearchParams({ problem })}`
}
