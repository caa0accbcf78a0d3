import { esimView } from '#app/ui/order/esim-view.ts'
import { countryZone } from '#contract/catalogue/country-zone.ts'
import { type Forecast, forecastOf } from '#contract/commerce/forecast.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'

/** Returns the part of an eSIM that changes while its page is visible; times in milliseconds. */
export function usageView(esim: Esim, locale: Locale, now = Date.now()) {
  const { code } = esim.plan.destination
  const asOf = esim.countedAt ?? esim.reportedAt
  const view = esimView(esim, locale, now)
  return {
    esim: view,
    usage: esim.usage,
    now,
    reportedAt: asOf === undefined ? undefined : asOf * 1000,
    startedAt: esim.activatedAt === undefined ? undefined : esim.activatedAt * 1000,
    /** The place's time zone, where it has one. */
    zone: code === null ? undefined : countryZone(code, view.endsAt ?? now),
    forecast: forecastFor(esim, now),
  }
}

export type UsageView = ReturnType<typeof usageView>

/** Data that is counted by the day comes back each day, so that nothing can be said of it. */
function forecastFor(esim: Esim, now: number): Forecast | undefined {
  const { state, allowanceMb, usedMb, expiresAt, usage, plan } = esim
  if (state !== 'ACTIVE' || allowanceMb === null || expiresAt === undefined) return undefined
  if (plan.planType === 'daily') return undefined
  return forecastOf({ usage, leftMb: allowanceMb - usedMb, now: now / 1000, endsAt: expiresAt })
}
