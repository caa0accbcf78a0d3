import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { type Buyer, buy, openBuyer, placeOrder } from '../../../testing/order.ts'
import { atStripe, sessionOf, stripeProviders } from '../../../testing/shop/stripe.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { followReturns } from '../../fulfilment/events/follow-returns.ts'
import { setCommission } from './write-sale.ts'

const row = (query: string, id: string) =>
  testDatabase().prepare(query).bind(id).first<Record<string, unknown>>()

const saleOf = (id: string) => row('SELECT * FROM sale WHERE purchase_id = ?1', id)

async function rowsOf(table: 'sale_cost' | 'sale_refund', id: string) {
  const { results } = await testDatabase()
    .prepare(`SELECT * FROM ${table} WHERE purchase_id = ?1 ORDER BY id`)
    .bind(id)
    .all<Record<string, unknown>>()
  return results
}

describe('R-OFF-11: the facts of a sale', () => {
  it('are stored in the batch that pays it, and what it costs when its supplier tells', async () => {
    const buyer = await openBuyer()
    const { db, now } = buyer.shop.callOf()
    const commission = { channel: 'plain', startsAt: now - 10, basisPoints: 1200 }
    await setCommission({ db }, commission).run()
    await setCommission({ db }, { ...commission, startsAt: now + 9_999, basisPoints: 5000 }).run()
    const order = await buy(buyer)
    expect(await saleOf(order.id)).toMatchObject({
      ...{ channel: 'plain', plan_id: order.plan.id, currency: order.currency },
      ...{ list_minor: order.subtotalMinor, charged_minor: order.totalMinor },
      ...{ commission_points: 1200, billing_country: 'US', card_country: 'US' },
    })
    const micros = Math.round(order.totalMinor * 10_000 * 0.029) + 300_000
    expect(await rowsOf('sale_cost', order.id)).toMatchObject([
      { kind: 'payment', source: 'sandbox', reference: `${order.id}.1`, micros },
      { kind: 'supplier', reference: `${order.id}-0/0`, currency: 'USD', rate_micros: 1_000_000 },
    ])
    const change = `UPDATE sale SET charged_minor = 0 WHERE purchase_id = '${order.id}'`
    await expect(testDatabase().prepare(change).run()).rejects.toThrow('sales are only added')
  })

  it('take a cost back that the supplier has given back, and book why the money went', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    const { bearer } = buyer
    await buyer.shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    await buyer.shop.settle()
    const costs = await rowsOf('sale_cost', order.id)
    const ofSupplier = costs.filter(({ kind }) => kind === 'supplier')
    expect(ofSupplier).toHaveLength(2)
    expect(ofSupplier.reduce((sum, { micros }) => sum + Number(micros), 0)).toBe(0)
    expect(await rowsOf('sale_refund', order.id)).toMatchObject([
      { amount_minor: order.totalMinor, cause: 'cancel', wanted_by: 'buyer' },
    ])
  })
})

describe('R-OFF-11: what Stripe tells of a sale', () => {
  async function paid(buyer: Buyer) {
    const { shop, bearer } = buyer
    const order = await placeOrder(buyer)
    const due = await shop.ask(shopCalls.payOrder, { order_id: order.id }, { bearer })
    const session = sessionOf(due.payment)
    await atStripe('pay', session, { how: 'paid' })
    await shop.ask(shopCalls.getOrder, { order_id: order.id }, { bearer })
    await shop.settle()
    return { order, session }
  }

  it('is its fee, the payer’s and the card’s country, and what a bank takes until it is won', async () => {
    const buyer = await openBuyer({ services: { providers: stripeProviders() } })
    const { order, session } = await paid(buyer)
    expect(await saleOf(order.id)).toMatchObject({ billing_country: 'KR', card_country: 'DE' })
    const fee = (Math.round(order.totalMinor * 0.029) + 30) * 10_000
    const costs = () => rowsOf('sale_cost', order.id)
    expect((await costs())[0]).toMatchObject({ source: 'stripe', micros: fee })
    const follow = async (status: string) => {
      await atStripe('dispute', session, { status })
      await followReturns(buyer.shop.callOf(), `${order.id}.1`)
      const rows = await rowsOf('sale_refund', order.id)
      return rows.map(({ amount_minor, cause, wanted_by }) => [amount_minor, cause, wanted_by])
    }
    const held = [order.totalMinor, 'dispute', 'bank']
    expect(await follow('needs_response')).toEqual([held])
    expect(await follow('needs_response')).toEqual([held])
    expect(await follow('won')).toEqual([held, [-order.totalMinor, 'dispute', 'bank']])
    const ofBank = (await costs()).filter(({ kind }) => kind === 'dispute')
    expect(ofBank).toMatchObject([{ micros: 15_000_000, rate_micros: 1_000_000 }])
  })
})
