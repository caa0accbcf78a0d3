import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { type Forecast, forecastOf } from '#contract/commerce/forecast.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'

/** The data that is offered for an eSIM: one size by name, and whether there are others. */
export type AddOffer = Pick<OfferedPlan, 'id' | 'currency' | 'priceMinor'> & {
  dataMb: number
  hasOthers: boolean
  /** Whether the data lasts to the last day with it. */
  reaches: boolean
}

/** Returns the smallest size with which the data lasts; the smallest of all if none does. */
export function addOffer(
  offers: readonly OfferedPlan[],
  { usage, allowanceMb, usedMb, expiresAt: endsAt }: Esim,
  now = Date.now(),
): AddOffer | undefined {
  const lasts = ({ amount }: OfferedPlan): Forecast | false | undefined => {
    if (allowanceMb === null || endsAt === undefined) return undefined
    const leftMb = allowanceMb + amount - usedMb
    const then = forecastOf({ usage, leftMb, now: now / 1000, endsAt })
    return then?.kind === 'lasts' && then
  }
  const reaching = offers.find(lasts)
  const offer = reaching ?? offers[0]
  if (!offer) return undefined
  const { id, currency, priceMinor, amount } = offer
  const hasOthers = offers.length > 1
  return { id, currency, priceMinor, dataMb: amount, hasOthers, reaches: reaching !== undefined }
}

/** Names the data that is offered and its price: "Add 3 GB · $7.50". */
export function addText({ dataMb, priceMinor, currency }: AddOffer, locale: Locale): string {
  const price = formatMoney(priceMinor, currency, locale)
  return m.esim_add({ data: formatData(dataMb, locale), price })
}
