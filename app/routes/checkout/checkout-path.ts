import { tripQuery, withPhones } from '#app/trip/trip-path.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** A planned purchase, as the checkout's address states it. */
export type Wish = {
  planId: string
  quantity: number
  code?: string | undefined
  usePoints?: boolean | undefined
  /** The query of several plans that are bought together. */
  trip?: string | undefined
  /** A device's id, `unlisted` or `ask`; without a value the device of the last order. */
  device?: string | undefined
  /** The name of a device as the buyer typed it. */
  phone?: string | undefined
}

/** Value in place of a device: the checkout asks for it even if the last order had one. */
export const askDevice = 'ask'

/** Returns the path of the checkout for a planned purchase. */
export function checkoutPath(wish: Wish): string {
  const { planId, quantity, trip, code, usePoints, device, phone } = wish
  const query = new URLSearchParams(trip ?? { plan: planId, quantity: String(quantity) })
  if (code) query.set('code', code)
  if (usePoints) query.set('points', '1')
  if (phone) query.set('phone', phone)
  else if (device) query.set('device', device)
  return `${trip === undefined ? pathTo('checkout') : pathTo('trip-buy')}?${query}`
}

/** Returns the path of the same purchase for the buyer's own phone and one more. */
export function twoPhonesPath({ planId, device, trip }: Wish): string {
  const plans = trip ?? tripQuery([{ planId, quantity: 1 }])
  const two = withPhones(plans, [{ isOwn: true }, { isOwn: false }])
  return checkoutPath({ planId, quantity: 1, device, trip: two })
}
