import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { anyPlanId } from '../../../testing/order.ts'
import { give } from '../../../testing/shop/reward.ts'
import { openTestShop } from '../../../testing/test-shop.ts'

/** A buyer in a shop that takes what its tenant lists: all, cards alone, or points alone. */
async function openBuyerAt(channel: 'plain' | 'modest' | 'loyal') {
  const shop = openTestShop()
  const account = await shop.addAccount()
  const sent = { bearer: await shop.signIn(account, channel), channel }
  const basket = { plan_id: await anyPlanId(), quantity: 1, currency: 'USD' as const }
  const quote = await shop.ask(shopCalls.quote, basket, sent)
  const order = {
    ...basket,
    idempotency_key: crypto.randomUUID(),
    total_minor: quote.totalMinor,
    consent: true as const,
    consent_version: consentVersion,
  }
  const buyer = { shop, bearer: sent.bearer, accountId: account.id, account }
  return { shop, sent, basket, quote, order, buyer }
}

const refused = { status: 400, code: 'invalid_input', reason: 'payment_method' }

describe('what a shop is paid with', () => {
  it('is what its tenant lists and its provider offers, and all of that is taken', async () => {
    const { shop, sent, quote, order } = await openBuyerAt('plain')
    expect(quote.methods).toEqual(['card', 'apple_pay', 'google_pay'])
    for (const method of quote.methods) {
      const input = { ...order, idempotency_key: crypto.randomUUID() }
      const { id, payment } = await shop.ask(shopCalls.createOrder, input, sent)
      expect(payment.methods).toEqual(quote.methods)
      const paying = { order_id: id, card: 'success', method }
      expect((await shop.ask(shopCalls.payOrder, paying, sent)).payment.state).toBe('succeeded')
    }
  })

  it('is no wallet where the tenant lists none', async () => {
    const { shop, sent, quote, order } = await openBuyerAt('modest')
    expect(quote.methods).toEqual(['card'])
    const { id } = await shop.ask(shopCalls.createOrder, order, sent)
    for (const method of ['apple_pay', 'google_pay'] as const) {
      const paying = { order_id: id, card: 'success', method }
      expect(await shop.refusal(shopCalls.payOrder, paying, sent)).toEqual(refused)
    }
    const paying = { order_id: id, card: 'success' }
    expect((await shop.ask(shopCalls.payOrder, paying, sent)).payment.state).toBe('succeeded')
  })

  it('is no points where the tenant does not list them', async () => {
    const { shop, sent, basket, order, buyer } = await openBuyerAt('modest')
    const wish = { use_points: true }
    expect(await shop.refusal(shopCalls.quote, { ...basket, ...wish }, sent)).toEqual(refused)
    expect(await shop.refusal(shopCalls.createOrder, { ...order, ...wish }, sent)).toEqual(refused)
    await give(buyer, 1_000)
    expect((await shop.ask(shopCalls.quote, basket, sent)).pointsAvailable).toBe(0)
    const elsewhere = { bearer: await shop.signIn(buyer.account) }
    expect((await shop.ask(shopCalls.quote, basket, elsewhere)).pointsAvailable).toBe(1_000)
  })

  it('is no money where the tenant lists points alone', async () => {
    const { shop, sent, quote, order } = await openBuyerAt('loyal')
    expect([quote.methods, quote.totalMinor > 0]).toEqual([[], true])
    expect(await shop.refusal(shopCalls.createOrder, order, sent)).toEqual(refused)
  })
})
