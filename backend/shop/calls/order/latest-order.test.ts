import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import {
  anyPlanId,
  type Buyer,
  look,
  openBuyer,
  orderInput,
  pay,
  placeOrder,
} from '../../../testing/order.ts'

async function latestOf({ shop, bearer }: Buyer) {
  const basket = { plan_id: await anyPlanId(), quantity: 1, currency: 'USD' }
  return (await shop.ask(shopCalls.quote, basket, { bearer })).latest
}

/** The input of another order, from a page that showed the order `seen`. */
const again = async (buyer: Buyer, seen: string) => ({
  ...(await orderInput(buyer)),
  latest_seen: seen,
})

async function refusalOf(buyer: Buyer) {
  const { shop, bearer } = buyer
  return shop.refusal(shopCalls.createOrder, await again(buyer, ''), { bearer })
}

describe('R-MOM-13: the latest order of a plan', () => {
  it('is named for ten minutes after it was paid', async () => {
    const buyer = await openBuyer()
    expect(await latestOf(buyer)).toBeUndefined()
    const order = await placeOrder(buyer)
    // An order that nobody pays for is no purchase.
    expect(await latestOf(buyer)).toBeUndefined()
    await pay(buyer, order, 'success')
    const { id, number } = order
    expect(await latestOf(buyer)).toMatchObject({ id, number, state: 'bought' })
    buyer.shop.clock.advance(601)
    expect(await latestOf(buyer)).toBeUndefined()
  })

  it('that the buyer was not shown keeps another one from being placed', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    expect(await refusalOf(buyer)).toMatchObject({ status: 409, reason: 'bought' })
    const { bearer, shop } = buyer
    const input = await again(buyer, order.id)
    expect((await shop.ask(shopCalls.createOrder, input, { bearer })).id).not.toBe(order.id)
  })

  it('is named while its payment waits, with the time of its confirmation', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    const { payment } = await pay(buyer, order, 'late')
    const confirmedAt = payment.confirmedAt ?? 0
    expect(await latestOf(buyer)).toMatchObject({ state: 'paying', at: confirmedAt })
    expect(await refusalOf(buyer)).toMatchObject({ reason: 'bought' })
    // Asking the bank again does not move the time.
    buyer.shop.clock.advance(3)
    expect((await look(buyer, order)).payment).toMatchObject({ state: 'processing', confirmedAt })
  })
})
