import { pathTo } from '#contract/pages/path-to.ts'

/** A planned purchase, as the checkout's address states it. */
export type Wish = {
  planId: string
  quantity: number
  code?: string | undefined
  usePoints?: boolean | undefined
  /** A device's id, `unlisted` or `ask`; without a value the device of the last order. */
  device?: string | undefined
  /** The name of a device as the buyer typed it. */
  phone?: string | undefined
}

/** Value in place of a device: the checkout asks for it even if the last order had one. */
export const askDevice = 'ask'

/** Returns the path of the checkout for a planned purchase. */
export function checkoutPath(wish: Wish): string {
  const { planId, quantity, code, usePoints, device, phone } = wish
  const query = new URLSearchParams({ plan: planId, quantity: String(quantity) })
  if (code) query.set('code', code)
  if (usePoints) query.set('points', '1')
  if (phone) query.set('phone', phone)
  else if (device) query.set('device', device)
  return `${pathTo('checkout')}?${query}`
}
