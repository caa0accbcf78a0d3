import { formatMomentIn } from '#app/format/date.ts'
import { sideBySide } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import { shownPlan } from '../orders/shown-plan.ts'

/** Lookups for values of the log: titles of plans, and times in the organisation's zone. */
export type AuditTitles = { plans: ReadonlyMap<string, string>; momentOf: (at: number) => string }

export function auditTitles(
  plans: readonly OfferedPlan[],
  { locale, timeZone }: { locale: Locale; timeZone: string },
): AuditTitles {
  const titles = plans.map((plan) => {
    const days = m.plan_days({ count: plan.duration })
    return [plan.id, sideBySide([shownPlan(plan, locale).name, days], locale)] as const
  })
  return {
    plans: new Map(titles),
    momentOf: (at) => formatMomentIn(at * 1000, { locale, timeZone }),
  }
}
