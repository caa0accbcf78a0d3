import { formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import type { TopUp } from '#contract/assigning/policy.ts'
import type { Locale } from '#contract/locale.ts'

/** Describes the result of one occasion of low data. */
export function topUpText({ result, addMb }: TopUp, locale: Locale): string {
  const texts: Readonly<Record<TopUp['result'], () => string>> = {
    added: () => m.policy_result_added({ data: formatData(addMb, locale) }),
    adding: m.policy_result_adding,
    failed: m.policy_result_failed,
    cap: m.policy_result_cap,
    amount: m.policy_result_amount,
    budget: m.policy_result_budget,
    limit: m.policy_result_limit,
    points: m.policy_result_points,
    late: m.policy_result_late,
  }
  return texts[result]()
}
