import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { type Buyer, countOf, look, openBuyer, placeOrder } from '../../../testing/order.ts'
import { atStripe, confirmAtStripe, stripeProviders } from '../../../testing/shop/stripe.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { recoverOrders } from '../../fulfilment/recover-orders.ts'

const openStripeBuyer = (): Promise<Buyer> =>
  openBuyer({ services: { providers: stripeProviders() }, report: () => {} })

const pays = '4242424242424242'

const begin = ({ shop, bearer }: Buyer, { id }: Order): Promise<Order> =>
  shop.ask(shopCalls.payOrder, { order_id: id, on_page: true }, { bearer })

const confirm = (order: Order, number: string, more: object = {}) =>
  confirmAtStripe(order.payment, {
    ...{ number, amountMinor: order.totalMinor, currency: order.currency },
    ...more,
  })

async function idAtStripe(reference: string): Promise<string> {
  const row = await testDatabase()
    .prepare('SELECT session_id FROM stripe_session WHERE reference = ?1')
    .bind(reference)
    .first<{ session_id: string }>()
  return row?.session_id ?? ''
}

const atIntent = async (reference: string) =>
  (await atStripe('look', await idAtStripe(reference))).intent

describe('paying by Stripe’s fields on the shop’s page', () => {
  it('R-MOM-60: a card pays the sum that the fields show, and the order is delivered and paid back once', async () => {
    const buyer = await openStripeBuyer()
    const order = await begin(buyer, await placeOrder(buyer))
    expect(order.payment).toMatchObject({
      state: 'action_due',
      publishableKey: 'pk_test_1',
      clientSecret: expect.stringContaining('_secret_'),
    })
    expect(order.payment.actionUrl).toBeUndefined()
    expect((await confirm(order, pays, { amountMinor: 1 })).status).toBe(400)
    expect((await confirm(order, pays)).status).toBe(200)
    expect(await look(buyer, order)).toMatchObject({ state: 'PROVISIONING' })
    buyer.shop.clock.advance(3)
    const made = await look(buyer, order)
    expect(made).toMatchObject({ state: 'COMPLETED', payment: { state: 'succeeded' } })
    expect(made.payment.clientSecret).toBeUndefined()
    const { bearer, shop } = buyer
    await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    expect(await look(buyer, order)).toMatchObject({ state: 'REFUNDED' })
    expect(await atIntent(`${order.id}.1`)).toMatchObject({ refunds: 1 })
  })

  it('R-MOM-60: after a decline the same fields pay with another card', async () => {
    const buyer = await openStripeBuyer()
    const order = await begin(buyer, await placeOrder(buyer))
    await confirm(order, '4000000000009995')
    expect((await look(buyer, order)).payment).toMatchObject({
      ...{ state: 'action_due', decline: 'insufficient_funds' },
    })
    await confirm(order, pays)
    expect(await look(buyer, order)).toMatchObject({ state: 'PROVISIONING' })
  })

  it('R-MOM-60: pressed again, the payment before is ended first, so that one alone can be charged', async () => {
    const buyer = await openStripeBuyer()
    const first = await begin(buyer, await placeOrder(buyer))
    const second = await begin(buyer, first)
    expect(second.payment.clientSecret).not.toBe(first.payment.clientSecret)
    expect((await confirm(first, pays)).status).toBe(400)
    expect((await confirm(second, pays)).status).toBe(200)
    expect(await look(buyer, first)).toMatchObject({ state: 'PROVISIONING' })
  })

  it('R-MOM-60: a confirmation that is refused at the bank says so, and nothing is charged', async () => {
    const buyer = await openStripeBuyer()
    const order = await begin(buyer, await placeOrder(buyer))
    await confirm(order, '4000002500003155')
    expect((await look(buyer, order)).payment).toMatchObject({ state: 'action_due' })
    await confirm(order, '4000002500003155', { bank: 'no' })
    expect((await look(buyer, order)).payment).toMatchObject({ decline: 'not_confirmed' })
    await confirm(order, pays)
    expect(await look(buyer, order)).toMatchObject({ state: 'PROVISIONING' })
  })

  it('R-MOM-60: keeps the card that the buyer wants kept', async () => {
    const buyer = await openStripeBuyer()
    const { id } = await placeOrder(buyer)
    const { shop, bearer } = buyer
    const input = { order_id: id, on_page: true, keep_card: true }
    const order = await shop.ask(shopCalls.payOrder, input, { bearer })
    await confirm(order, pays)
    expect(await look(buyer, order)).toMatchObject({ state: 'PROVISIONING' })
    const where = "purchase_id = ?1 AND mandate LIKE 'cus_1 %' AND saved_at IS NOT NULL"
    expect(await countOf('saved_card', where, order.id)).toBe(1)
  })

  it('R-MOM-60: a payment that nobody confirms is ended with its order', async () => {
    const buyer = await openStripeBuyer()
    const order = await begin(buyer, await placeOrder(buyer))
    buyer.shop.clock.advance(2 * 24 * 3_600)
    await recoverOrders(buyer.shop.callOf())
    expect(await atIntent(`${order.id}.1`)).toMatchObject({ status: 'canceled' })
    expect((await confirm(order, pays)).status).toBe(400)
    const where = "id = ?1 AND state = 'CANCELLED'"
    expect(await countOf('purchase', where, order.id)).toBe(1)
  })

  it('R-MOM-60: is refused where the provider has no fields', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    const { shop, bearer } = buyer
    const input = { order_id: order.id, card: 'success', on_page: true }
    const refused = shop.ask(shopCalls.payOrder, input, { bearer })
    await expect(refused).rejects.toThrow('invalid_input')
  })
})
