import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { type Buyer, openBuyer, pay, placeOrder } from '../../../testing/order.ts'

async function unpaid({ shop, bearer }: Buyer): Promise<string[]> {
  const { orders } = await shop.ask(shopCalls.listUnpaid, {}, { bearer })
  return orders.map(({ id }) => id)
}

describe('R-MOM-41 an order that waits for its buyer is listed before all eSIMs', () => {
  it('once a bank wants a confirmation or has declined, until it is paid', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    // A draft that was never tried waits for nothing.
    expect(await unpaid(buyer)).toEqual([])
    await pay(buyer, order, 'three_d_secure')
    expect(await unpaid(buyer)).toEqual([order.id])
    await pay(buyer, order, 'insufficient_funds')
    expect(await unpaid(buyer)).toEqual([order.id])
    await pay(buyer, order, 'success')
    expect(await unpaid(buyer)).toEqual([])
  })

  it('to its buyer alone, and not once it is given up', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'three_d_secure')
    expect(await unpaid(await openBuyer())).toEqual([])
    const { shop, bearer } = buyer
    await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    expect(await unpaid(buyer)).toEqual([])
  })
})
