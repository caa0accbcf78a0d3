import type { Head } from '#app/head.ts'
import { m } from '#app/paraglide/messages.js'
import { amountText, daysText, moneyText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { Locale } from '#contract/locale.ts'

/** The title once a plan is open; also made in the browser, where opening one loads nothing. */
export function planTitle(plan: PlanView, place: string, head: Head): string {
  const locale = head.locale as Locale
  const title = m.country_title_plan({
    place,
    data: amountText(plan, locale),
    days: daysText(plan),
    price: moneyText(plan.priceMinor, plan, locale),
  })
  return `${title} | ${head.siteName}`
}
