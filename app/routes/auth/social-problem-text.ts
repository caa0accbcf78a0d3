import { m } from '#app/paraglide/messages.js'
import { type SocialProblem, socialProblems } from './social-problem.ts'

const texts: Record<SocialProblem, () => string> = {
  denied: m.auth_social_denied,
  failed: m.auth_social_failed,
  ended: m.auth_social_ended,
  unavailable: m.auth_social_unavailable,
  disabled: m.auth_social_disabled,
}

/** Returns the message for `?problem=` in the visitor's language; undefined for other values. */
export function socialProblemText(value: string | null): string | undefined {
  const problem = socialProblems.find((known) => known === value)
  return problem && texts[problem]()
}
