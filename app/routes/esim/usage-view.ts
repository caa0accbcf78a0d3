import { esimView } from '#app/ui/order/esim-view.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'

/** Returns the part of an eSIM that changes while its page is visible. */
export function usageView(esim: Esim, locale: Locale) {
  const asOf = esim.countedAt ?? esim.reportedAt
  return {
    esim: esimView(esim, locale),
    usage: esim.usage,
    reportedAt: asOf === undefined ? undefined : asOf * 1000,
  }
}

export type UsageView = ReturnType<typeof usageView>
