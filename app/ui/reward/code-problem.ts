import { m } from '#app/paraglide/messages.js'
import { type CodeProblem, codeProblems } from '#contract/commerce/reward-words.ts'
import { ApiError } from '#contract/errors.ts'

const words: Record<CodeProblem, () => string> = {
  code_unknown: () => m.code_problem_unknown(),
  code_not_started: () => m.code_problem_not_started(),
  code_expired: () => m.code_problem_expired(),
  code_used_up: () => m.code_problem_used_up(),
  code_used: () => m.code_problem_used(),
  code_minimum: () => m.code_problem_minimum(),
  code_plan: () => m.code_problem_plan(),
  code_currency: () => m.code_problem_currency(),
  code_own: () => m.code_problem_own(),
  code_not_first: () => m.code_problem_not_first(),
}

/** Says why a code gives no discount. */
export function codeProblemText(problem: CodeProblem): string {
  return words[problem]()
}

const minute = 60

/** Says when codes may be tried again; undefined for other errors than too many tries. */
export function tooManyCodes(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return undefined
  const seconds = Number(error.details?.retryAfterSeconds ?? minute)
  return m.auth_problem_too_often({ count: Math.max(1, Math.ceil(seconds / minute)) })
}

/** Returns the problem of the code for which a call was refused; undefined for other refusals. */
export function refusedCode(error: unknown): CodeProblem | undefined {
  if (!(error instanceof ApiError)) return undefined
  return codeProblems.find((problem) => problem === error.details?.reason)
}
