import { m } from '#app/paraglide/messages.js'
import type { PolicyStop, PolicyTell } from '#contract/assigning/policy-words.ts'

/** Texts for the additional limit at which a rule stops. */
export const stopWords: Readonly<Record<PolicyStop, () => string>> = {
  limits: m.policy_stop_limits,
  budget: m.policy_stop_budget,
  day: m.policy_stop_day,
  amount: m.policy_stop_amount,
}

/** Texts for who gets mails about a rule. */
export const tellWords: Readonly<Record<PolicyTell, () => string>> = {
  nobody: m.policy_tell_nobody,
  owner: m.policy_tell_owner,
  person: m.policy_tell_person,
  both: m.policy_tell_both,
}
