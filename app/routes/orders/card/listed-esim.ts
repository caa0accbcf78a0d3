import { esimStage } from '#app/ui/order/esim-stage.ts'
import { usageView } from '#app/ui/order/now/usage-view.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'

/** Returns an eSIM of the list as its card shows it. */
export function listedEsim(esim: Esim, locale: Locale) {
  const { esim: view, zone, forecast, now } = usageView(esim, locale)
  return { ...view, zone, forecast, now }
}

export type ListedEsim = ReturnType<typeof listedEsim>

/** Whether an eSIM of the list is in use or was used up before its last day. */
export function isInUse(esim: ListedEsim): boolean {
  const stage = esimStage(esim)
  return stage === 'in_use' || stage === 'used_up'
}
