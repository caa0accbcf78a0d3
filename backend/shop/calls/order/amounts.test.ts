import { expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import {
  anyPlanId,
  type Buyer,
  buy,
  countOf,
  look,
  openBuyer,
  orderInput,
  pay,
  placeOrder,
} from '../../../testing/order.ts'
import { addonInput, openTraveller } from '../../../testing/shop/addon.ts'
import { exchange, quote as quoteExchange } from '../../../testing/shop/exchange.ts'
import { give } from '../../../testing/shop/reward.ts'
import { sessionOf, stripeProviders } from '../../../testing/shop/stripe.ts'
import { testCatalogue, testDatabase } from '../../../testing/testing.ts'

const atStripe = { services: { providers: stripeProviders() }, report: () => {} }

it('R-MON-2: points leave what a card can pay', async () => {
  const buyer = await openBuyer(atStripe)
  const { shop, bearer } = buyer
  const input = await orderInput(buyer)
  await give(buyer, input.total_minor - 13)
  const basket = { plan_id: input.plan_id, quantity: 1, currency: 'USD', use_points: true }
  const quote = await shop.ask(shopCalls.quote, basket, { bearer })
  expect(quote).toMatchObject({ totalMinor: 50, pointsUsed: input.total_minor - 50 })
  const order = await shop.ask(
    shopCalls.createOrder,
    { ...input, use_points: true, total_minor: 50 },
    { bearer },
  )
  expect(sessionOf((await pay(buyer, order, 'hosted')).payment)).toMatch(/^cs_/)
})

/** Has an order that is to be paid cost another amount at the provider. */
async function charge({ shop }: Buyer, orderId: string, amountMinor: number): Promise<void> {
  await testDatabase()
    .prepare('UPDATE payment SET amount_minor = ?2, updated_at = ?3 WHERE purchase_id = ?1')
    .bind(orderId, amountMinor, Math.floor(shop.clock.nowMs / 1000))
    .run()
}

it('R-MON-2: a definite refusal ends the attempt with its reason', async () => {
  const buyer = await openBuyer(atStripe)
  const order = await placeOrder(buyer)
  await charge(buyer, order.id, 13)
  const declined = { state: 'declined', decline: 'amount_too_small' }
  expect((await pay(buyer, order, 'hosted')).payment).toMatchObject(declined)
  await charge(buyer, order.id, order.totalMinor)
  expect((await pay(buyer, order, 'hosted')).payment).toMatchObject({ state: 'action_due' })
})

it('R-MON-2: a saved card that Stripe does not know ends the attempt as well', async () => {
  const { shop } = await openBuyer(atStripe)
  const saved = {
    mandate: 'cus_gone pm_works',
    title: 'T',
    amountMinor: 900,
    currency: 'USD' as const,
  }
  const reference = `${crypto.randomUUID()}.1`
  const { payments } = shop.services.providers ?? {}
  const outcome = await payments?.chargeSaved(shop.callOf(), { ...saved, reference })
  expect(outcome).toEqual({ state: 'declined', decline: 'refused' })
})

it('R-MON-2: an exchange for a little more costs nothing', async () => {
  const buyer = await openBuyer()
  const old = await buy(buyer)
  const planId = await anyPlanId('20gb-30d')
  const { totalMinor } = await quoteExchange(buyer, old, planId)
  await testDatabase()
    .prepare(
      `UPDATE purchase SET unit_minor = ?2, subtotal_minor = ?2, total_minor = ?2 WHERE id = ?1`,
    )
    .bind(old.id, totalMinor - 13)
    .run()
  const order = await exchange(buyer, old, { planId })
  expect(order).toMatchObject({
    totalMinor: totalMinor - 13,
    exchange: { dueMinor: 0, returnMinor: 0 },
    payment: { provider: 'none' },
  })
  expect((await look(buyer, order)).lines).toEqual([
    { kind: 'plan', amountMinor: totalMinor },
    { kind: 'rounding', amountMinor: -13 },
  ])
})

it('R-MON-2: data that no card can pay costs nothing, and a card pays no more than it can', async () => {
  const owner = await openTraveller()
  const { shop, bearer } = owner
  const input = await addonInput(owner)
  const price = async (amountMinor: number) =>
    testCatalogue()
      .prepare("UPDATE addon SET prices = json_set(prices, '$.USD', ?2) WHERE id = ?1")
      .bind(input.addon_id, amountMinor)
      .run()
  try {
    await price(100_000_000)
    const large = { ...input, total_minor: 100_000_000 }
    expect(await shop.refusal(addonCalls.orderAddon, large, { bearer })).toMatchObject({
      reason: 'amount_too_large',
    })
    await price(13)
    const order = await shop.ask(
      addonCalls.orderAddon,
      { ...input, idempotency_key: crypto.randomUUID(), total_minor: 13 },
      { bearer },
    )
    expect(order).toMatchObject({ totalMinor: 0, payment: { provider: 'none' } })
    await shop.ask(shopCalls.payOrder, { order_id: order.id }, { bearer })
    shop.clock.advance(3)
    expect(await look(owner, order)).toMatchObject({ state: 'COMPLETED' })
    expect(await countOf('sandbox_charge', 'reference = ?1', `${order.id}.1`)).toBe(0)
  } finally {
    await price(input.total_minor)
  }
})
