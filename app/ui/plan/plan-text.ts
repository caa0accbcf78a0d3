import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatTenths } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { PlanView } from './plan-view.ts'

/** Returns "5 GB", "2 GB a day" or "Unlimited". */
export function amountText(plan: PlanView, locale: Locale): string {
  if (plan.isUnlimited) return m.plan_amount_unlimited()
  if (plan.type === 'daily') {
    return m.plan_amount_daily({ data: formatData(plan.dailyMb ?? 0, locale) })
  }
  return formatData(plan.dataMb ?? 0, locale)
}

/** Returns the duration, "30 days". */
export function daysText(plan: PlanView): string {
  return m.plan_days({ count: plan.days })
}

/** Formats an amount in the plan's currency. */
export function moneyText(amountMinor: number, plan: PlanView, locale: Locale): string {
  return formatMoney(amountMinor, plan.currency, locale)
}

/**
 * Formats a speed, "512 kbps" or "1 Mbps", in the same units in every language, as phones and
 * contracts do.
 */
export function speedText(kbps: number, locale: Locale): string {
  const isMega = kbps >= 1000
  return `${formatTenths(isMega ? kbps / 1000 : kbps, locale)}\u202f${isMega ? 'Mbps' : 'kbps'}`
}

/**
 * Returns the data per day when a pass is spread evenly over its days. It is rounded down, so that
 * it never promises too much.
 */
export function perDayText(plan: PlanView, locale: Locale): string {
  if (plan.isUnlimited) return m.plan_amount_unlimited()
  const mbADay = plan.type === 'daily' ? (plan.dailyMb ?? 0) : (plan.dataMb ?? 0) / plan.days
  // A hundredth of a GB is 10.24 MB: below one GB whole MB are more exact and easier to read.
  const whole = mbADay < 1024 ? Math.floor(mbADay) : (Math.floor(mbADay / 10.24) / 100) * 1024
  return m.plan_enough_value({ data: formatData(whole, locale) })
}
