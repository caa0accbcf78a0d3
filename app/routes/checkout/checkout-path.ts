import { pathTo } from '#contract/path-to.ts'

/** What is wanted, as the address of the checkout says it. */
export type Wish = {
  planId: string
  quantity: number
  code?: string | undefined
  usePoints?: boolean | undefined
  /** A device's id, `unlisted` or `ask`; without one, that of the last order. */
  device?: string | undefined
  /** A device as somebody typed it. */
  phone?: string | undefined
}

/** In place of a device: to be asked though the last order had one. */
export const askDevice = 'ask'

/** The checkout of a wish. */
export function checkoutPath(wish: Wish): string {
  const { planId, quantity, code, usePoints, device, phone } = wish
  const query = new URLSearchParams({ plan: planId, quantity: String(quantity) })
  if (code) query.set('code', code)
  if (usePoints) query.set('points', '1')
  if (phone) query.set('phone', phone)
  else if (device) query.set('device', device)
  return `${pathTo('checkout')}?${query}`
}
