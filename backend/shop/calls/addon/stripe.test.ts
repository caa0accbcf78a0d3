import { expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { topUpCalls } from '#contract/calls/customer/top-up.ts'
import { anyPlanId, countOf, look, pay } from '../../../testing/order.ts'
import {
  addonInput,
  addonsOf,
  esimOf,
  type Owner,
  openTraveller,
  play,
} from '../../../testing/shop/addon.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { atStripe, countCharged, sessionOf, stripeProviders } from '../../../testing/shop/stripe.ts'

const cap = 10_000

/**
 * An owner of an eSIM in a shop that takes cards by Stripe, with a card to pay on Stripe's page.
 */
async function openStripeTraveller(): Promise<Owner> {
  const owner = await openTraveller({ planId: await anyPlanId('1gb-7d') })
  // From here on the shop takes cards by Stripe.
  Object.assign(owner.shop.services.providers ?? {}, stripeProviders())
  return owner
}

async function turnOn(owner: Owner, card: string): Promise<void> {
  const { shop, bearer } = owner
  const input = { ...(await addonInput(owner)), auto_cap_minor: cap }
  const order = await shop.ask(addonCalls.orderAddon, input, { bearer })
  const { payment } = await pay(owner, order, 'hosted')
  await atStripe('pay', sessionOf(payment), { how: 'paid', card })
  await look(owner, order)
  shop.clock.advance(3)
  expect((await look(owner, order)).state).toBe('COMPLETED')
}

async function runLow(owner: Owner): Promise<void> {
  for (let at = 0; at < 19; at += 1) await play(owner, 'use_100')
  await esimOf(owner)
  await owner.shop.settle()
  for (let at = 0; at < 2; at += 1) {
    owner.shop.clock.advance(6)
    await recover(owner)
  }
}

it.each(['pm_works', 'pm_slow'])(
  'a card that was saved with a payment on Stripe’s page is charged once: %s',
  async (card) => {
    const owner = await openStripeTraveller()
    await turnOn(owner, card)
    expect((await addonsOf(owner)).auto).toMatchObject({ state: 'on', hasCard: true })
    const before = await countCharged()
    await runLow(owner)
    expect((await countCharged()) - before).toBe(1)
    expect(await esimOf(owner)).toMatchObject({ allowanceMb: 3_072 })
    const auto = "esim_id = ?1 AND auto_key IS NOT NULL AND state = 'COMPLETED'"
    expect(await countOf('purchase', auto, owner.esimId)).toBe(1)
  },
)

it.each([
  ['pm_declined', 'declined'],
  ['pm_bank', 'bank'],
])('a saved card that is declined turns it off: %s', async (card, offReason) => {
  const owner = await openStripeTraveller()
  await turnOn(owner, card)
  const before = await countCharged()
  await runLow(owner)
  expect(await countCharged()).toBe(before)
  expect((await addonsOf(owner)).auto).toMatchObject({ state: 'off', offReason, hasCard: false })
})

it('a payment that saves nothing turns nothing on', async () => {
  const owner = await openStripeTraveller()
  const { shop, bearer } = owner
  const order = await shop.ask(addonCalls.orderAddon, await addonInput(owner), { bearer })
  const { payment } = await pay(owner, order, 'hosted')
  await atStripe('pay', sessionOf(payment), { how: 'paid' })
  await look(owner, order)
  expect((await addonsOf(owner)).auto).toBeUndefined()
})

it('is charged once under a reference, also where Stripe’s answer was lost', async () => {
  const owner = await openStripeTraveller()
  const context = owner.shop.callOf()
  const charge = {
    reference: `${crypto.randomUUID()}.1`,
    mandate: 'cus_1 pm_works',
    title: 'A',
    amountMinor: 350,
    currency: 'USD',
  } as const
  const payments = owner.shop.services.providers?.payments
  const before = await countCharged()
  expect(await payments?.chargeSaved(context, charge)).toMatchObject({ state: 'succeeded' })
  expect(await payments?.chargeSaved(context, charge)).toMatchObject({ state: 'succeeded' })
  expect((await countCharged()) - before).toBe(1)
  expect(await payments?.read(context, charge.reference)).toMatchObject({ state: 'succeeded' })
  await payments?.refund(context, charge.reference)
})

it('a card that its owner keeps is known by what Stripe tells, and asks its bank on a page', async () => {
  const owner = await openStripeTraveller()
  const { shop, bearer } = owner
  const order = await shop.ask(addonCalls.orderAddon, await addonInput(owner), { bearer })
  const paying = { order_id: order.id, card: 'hosted', keep_card: true }
  const { payment } = await shop.ask(shopCalls.payOrder, paying, { bearer })
  await atStripe('pay', sessionOf(payment), { how: 'paid', card: 'pm_bank' })
  await look(owner, order)
  const { cards } = await shop.ask(topUpCalls.listCards, {}, { bearer })
  expect(cards).toMatchObject([{ brand: 'visa', last4: '4242', expiresMonth: 12 }])
  const context = shop.callOf()
  const payments = shop.services.providers?.payments
  const reference = `${crypto.randomUUID()}.1`
  const wish = { reference, mandate: 'cus_1 pm_bank', title: 'A', amountMinor: 350 } as const
  const returning = { ...wish, currency: 'USD', returnUrl: 'https://shop.example/esim/1' } as const
  const asked = await payments?.chargeSaved(context, returning)
  expect(asked).toMatchObject({ state: 'action_due' })
  expect(await payments?.read(context, reference)).toEqual(asked)
  expect(await payments?.void(context, reference)).toEqual({ state: 'voided' })
  await payments?.forget(context, wish.mandate)
})
