import { m } from '#app/paraglide/messages.js'
import { amountText, daysText, moneyText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { Locale } from '#contract/locale.ts'

/**
 * Returns the title for an opened plan. The browser calls it as well, because opening a plan loads
 * nothing.
 */
export function planTitle(plan: PlanView, place: string, locale: Locale): string {
  return m.country_title_plan({
    place,
    data: amountText(plan, locale),
    days: daysText(plan),
    price: moneyText(plan.priceMinor, plan, locale),
  })
}
