import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { type Forecast, forecastOf } from '#contract/commerce/forecast.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** The data that an eSIM's page offers: one size by name, and whether there are others. */
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

/** The button that adds data, beside the ring; secondary while the data lasts as it is. */
export function AddData({ id, offer, lasts }: { id: string; offer: AddOffer; lasts: boolean }) {
  const { locale } = useShop()
  const to = pathTo('esim-addon', { id })
  const data = formatData(offer.dataMb, locale)
  const price = formatMoney(offer.priceMinor, offer.currency, locale)
  return (
    <div className="add-data">
      <ButtonLink
        to={`${to}?${new URLSearchParams({ size: offer.id })}`}
        variant={lasts ? 'secondary' : 'primary'}
        wide
      >
        {m.esim_add({ data, price })}
      </ButtonLink>
      {offer.hasOthers && <TextLink to={to}>{m.esim_other_sizes()}</TextLink>}
    </div>
  )
}
