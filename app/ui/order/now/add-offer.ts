import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { chooseAddon } from '#contract/commerce/forecast.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'

/** The data that is offered for an eSIM: one size by name, and whether there are others. */
export type AddOffer = Pick<OfferedPlan, 'id' | 'currency' | 'priceMinor'> & {
  dataMb: number
  hasOthers: boolean
  /** Whether the data lasts to the last day with it. */
  reaches: boolean
}

/** Returns what is offered of the add-ons that an eSIM takes. */
export function addOffer(
  offers: readonly OfferedPlan[],
  esim: Esim,
  now = Date.now(),
): AddOffer | undefined {
  const chosen = chooseAddon(offers, esim, now / 1000)
  if (!chosen) return undefined
  const { id, currency, priceMinor, amount } = chosen.addon
  const hasOthers = offers.length > 1
  return { id, currency, priceMinor, dataMb: amount, hasOthers, reaches: chosen.reaches }
}

/** Names the data that is offered and its price: "Add 3 GB · $7.50". */
export function addText({ dataMb, priceMinor, currency }: AddOffer, locale: Locale): string {
  const price = formatMoney(priceMinor, currency, locale)
  return m.esim_add({ data: formatData(dataMb, locale), price })
}
