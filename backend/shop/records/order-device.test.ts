import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { BoughtDevice, Order } from '#contract/commerce/order.ts'
import { playNetwork } from '#worker/dev/sandbox/play-network.ts'
import {
  type Buyer,
  buy,
  countOf,
  look,
  openBuyer,
  orderInput,
  pay,
  placeOrder,
} from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'

const iphone: BoughtDevice = {
  id: 'apple-iphone-15-pro',
  name: 'iPhone 15 Pro',
  verdict: 'exceptions',
}

async function orderFor(buyer: Buyer, device: string, key?: string): Promise<Order> {
  const input = { ...(await orderInput(buyer, key ? { key } : {})), device }
  return buyer.shop.ask(shopCalls.createOrder, input, { bearer: buyer.bearer })
}

async function refusalFor(buyer: Buyer, device: string) {
  const input = { ...(await orderInput(buyer)), device }
  return buyer.shop.refusal(shopCalls.createOrder, input, { bearer: buyer.bearer })
}

async function quoteOf(buyer: Buyer, wish = {}) {
  const { plan_id, quantity, currency } = await orderInput(buyer, wish)
  const basket = { plan_id, quantity, currency }
  return buyer.shop.ask(shopCalls.quote, basket, { bearer: buyer.bearer })
}

describe('C6 the device that an eSIM is bought for', () => {
  it('is kept with the order as the list had it', async () => {
    const buyer = await openBuyer()
    const order = await orderFor(buyer, iphone.id)
    expect(order.device).toEqual(iphone)
    await pay(buyer, order, 'success')
    expect((await look(buyer, order)).device).toEqual(iphone)
  })

  it('may be none of the list, said plainly', async () => {
    const buyer = await openBuyer()
    const { device } = await orderFor(buyer, 'unlisted')
    expect(device).toEqual({ id: 'unlisted', verdict: 'unlisted' })
  })

  it.each([
    ['takes no eSIM', 'apple-iphone-x'],
    ['is nowhere in the list', 'toaster-3000'],
    ['is only to be asked for', 'ask'],
  ])('is refused where it %s, and nothing is ordered', async (_, device) => {
    const buyer = await openBuyer()
    expect(await refusalFor(buyer, device)).toMatchObject({
      code: 'unprocessable',
      reason: 'device',
    })
    expect(await countOf('purchase', 'account_id = ?1', buyer.accountId)).toBe(0)
  })

  it('is refused in a spelling that no id has', async () => {
    const buyer = await openBuyer()
    expect(await refusalFor(buyer, 'iPhone 15')).toMatchObject({ code: 'invalid_input' })
  })

  it('changes with the buyer’s mind while the order is unpaid, and never after', async () => {
    const buyer = await openBuyer()
    const first = await orderFor(buyer, iphone.id)
    const again = await orderFor(buyer, 'google-pixel-8')
    expect(again.id).toBe(first.id)
    expect(again.device).toMatchObject({ id: 'google-pixel-8', verdict: 'works' })
    await pay(buyer, again, 'success')
    await orderFor(buyer, iphone.id)
    expect((await look(buyer, first)).device?.id).toBe('google-pixel-8')
  })

  it('is offered for the next order of the same account only', async () => {
    const buyer = await openBuyer()
    expect((await quoteOf(buyer)).device).toBeUndefined()
    await orderFor(buyer, iphone.id)
    expect((await quoteOf(buyer)).device).toEqual(iphone)
    expect((await quoteOf(await openBuyer())).device).toBeUndefined()
  })

  it('is absent from orders that did not say', async () => {
    const buyer = await openBuyer()
    expect((await placeOrder(buyer)).device).toBeUndefined()
    expect((await buy(buyer)).device).toBeUndefined()
  })
})

describe('C6 a device that takes no eSIM after all', () => {
  const days = 86_400

  /** An eSIM bought for a device and unused for longer than the plan allows cancelling. */
  async function unused(device?: string) {
    const buyer = await openBuyer()
    const order = device ? await orderFor(buyer, device) : await placeOrder(buyer)
    await pay(buyer, order, 'success')
    buyer.shop.clock.advance(3)
    expect((await look(buyer, order)).state).toBe('COMPLETED')
    buyer.shop.clock.advance(31 * days)
    const bearer = await buyer.shop.signIn({ id: buyer.accountId, accountType: 'normal' })
    return { buyer: { ...buyer, bearer }, order }
  }

  const giveBack = ({ shop, bearer }: Buyer, { id }: Order, reason?: 'device') =>
    shop.send(shopCalls.cancelOrder, { order_id: id, ...(reason ? { reason } : {}) }, { bearer })

  it('is paid back where the check said that it works, and not without saying so', async () => {
    const { buyer, order } = await unused('google-pixel-8')
    expect((await giveBack(buyer, order)).status).toBe(409)
    expect((await giveBack(buyer, order, 'device')).status).toBe(200)
    expect(await look(buyer, order)).toMatchObject({
      state: 'REFUNDED',
      payment: { state: 'refunded' },
    })
  })

  it.each([
    ['has exceptions', iphone.id],
    ['is not in the list', 'unlisted'],
    ['nobody named', undefined],
  ])('is not paid back where it %s', async (_, device) => {
    const { buyer, order } = await unused(device)
    expect((await giveBack(buyer, order, 'device')).status).toBe(409)
    expect((await look(buyer, order)).state).toBe('COMPLETED')
  })

  it('is not paid back where a phone has it', async () => {
    const { buyer, order } = await unused('google-pixel-8')
    const now = Math.floor(buyer.shop.clock.nowMs / 1000)
    await playNetwork(testDatabase(), { requestId: `${order.id}-0`, move: 'install', now })
    expect((await giveBack(buyer, order, 'device')).status).toBe(409)
  })
})
