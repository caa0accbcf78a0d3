import { volumePrice } from '#contract/commerce/volume-price.ts'
import type { Currency } from '#contract/money.ts'
import { readFloors, viewFor } from '../../shop/module.ts'
import type { BusinessCall } from '../call.ts'
import type { Volume } from './read-volume.ts'

type Priced = { id: string; priceMinor: number }

/**
 * Returns the function that gives the organisation's price of each of some plans: reduced by its
 * volume, but never below what a sale has to bring.
 */
export async function volumePrices(
  call: BusinessCall,
  { currency, volume }: { currency: Currency; volume: Pick<Volume, 'percentOff'> },
  plans: readonly Priced[],
): Promise<(plan: Priced) => number> {
  if (volume.percentOff === 0) return ({ priceMinor }) => priceMinor
  const view = viewFor(call, currency)
  const floors = await readFloors(
    view,
    plans.map(({ id }) => id),
  )
  return ({ id, priceMinor }) =>
    Math.max(volumePrice(priceMinor, volume), Math.min(priceMinor, floors.get(id) ?? 0))
}
