import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { deadLetterQuery, decideStatement } from '../../../platform/dead-letters.ts'
import {
  anyPlanId,
  type Buyer,
  buy,
  countOf,
  look,
  openBuyer,
  pay,
  placeOrder,
} from '../../../testing/order.ts'
import { exchange } from '../../../testing/shop/exchange.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import {
  atStripe,
  sessionOf,
  stripeProviders,
  tellFromStripe,
} from '../../../testing/shop/stripe.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { watchReturns } from './follow-returns.ts'
import { workEvents } from './work-events.ts'

type Bought = { buyer: Buyer; order: Order; session: string }

/** A completed order that was paid by Stripe. */
async function buyByStripe(): Promise<Bought> {
  const buyer = await openBuyer({ services: { providers: stripeProviders() }, report: () => {} })
  const order = await pay(buyer, await placeOrder(buyer), 'hosted')
  const session = sessionOf(order.payment)
  await atStripe('pay', session, { how: 'paid' })
  await look(buyer, order)
  buyer.shop.clock.advance(3)
  expect(await look(buyer, order)).toMatchObject({ state: 'COMPLETED' })
  return { buyer, order, session }
}

const cancel = ({ buyer: { shop, bearer }, order }: Bought) =>
  shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })

const seen = ({ buyer, order }: Bought) => look(buyer, order)

/** Tells of a refund, a dispute or a charge as Stripe does. */
const tell = ({ buyer, session }: Bought, type: string, object: string) =>
  tellFromStripe(buyer, { type, object: { object, id: 'x', payment_intent: `pi_${session}` } })

async function refundsOf({ order }: Bought) {
  const { results } = await testDatabase()
    .prepare(
      'SELECT id, state, failure, amount_minor AS amount FROM payment_refund WHERE purchase_id = ?1',
    )
    .bind(order.id)
    .all<{ id: string; state: string; failure: string | null; amount: number }>()
  return results
}

const mails = ({ order }: Bought) =>
  countOf('outbox_mail', 'substr(id, 1, 51) = ?1', `order_refunded-${order.id}`)

/** The texts of the mails about failed refunds. */
async function failures({ buyer, order }: Bought): Promise<string[]> {
  const { results } = await testDatabase()
    .prepare(`SELECT subject || char(10) || text AS text FROM outbox_mail
      JOIN account ON account.email = recipient WHERE kind = 'refund_failed' AND account.id = ?1`)
    .bind(buyer.accountId)
    .all<{ text: string }>()
  expect(results.every(({ text }) => text.includes(`/checkout/${order.id}`))).toBe(true)
  return results.map(({ text }) => text)
}

async function listed(): Promise<string[]> {
  const { results } = await testDatabase().prepare(deadLetterQuery).all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Puts the order's eSIM on a phone, and has the shop ask the network about it. */
async function install({ buyer, order }: Bought): Promise<void> {
  await testDatabase()
    .prepare("UPDATE sandbox_profile SET profile = 'INSTALLED' WHERE request_id = ?1")
    .bind(`${order.id}-0`)
    .run()
  await testDatabase()
    .prepare('UPDATE esim SET reported_at = NULL WHERE purchase_id = ?1')
    .bind(order.id)
    .run()
  await buyer.shop.ask(shopCalls.getEsim, { esim_id: `${order.id}-0` }, { bearer: buyer.bearer })
}

const owed = { state: 'CANCELLED', payment: { state: 'succeeded', refund: 'failed' } }
const refunded = { state: 'REFUNDED', payment: { state: 'refunded' } }

describe('a refund', () => {
  it('R-MON-1: that fails at once leaves the order owed until a person decides', async () => {
    const bought = await buyByStripe()
    await atStripe('next_refund', bought.session, { status: 'failed' })
    await cancel(bought)
    expect(await seen(bought)).toMatchObject(owed)
    const [failed] = await refundsOf(bought)
    expect(failed).toMatchObject({
      id: expect.stringMatching(/^re_/),
      state: 'failed',
      failure: 'expired_or_canceled_card',
      amount: bought.order.totalMinor,
    })
    expect(await listed()).toContain(failed?.id)
    await recover(bought.buyer)
    expect(await refundsOf(bought)).toHaveLength(1)
    expect(await mails(bought)).toBe(0)

    await testDatabase()
      .prepare(decideStatement(failed?.id ?? '', 'again'))
      .run()
    await recover(bought.buyer)
    expect(await seen(bought)).toMatchObject(refunded)
    expect((await refundsOf(bought)).map(({ state }) => state).sort()).toEqual([
      'failed',
      'succeeded',
    ])
    expect(await listed()).not.toContain(failed?.id)
    expect(await mails(bought)).toBe(1)
  })

  it('R-MON-1: that Stripe refuses is a failed one, and the buyer may be paid in another way', async () => {
    const bought = await buyByStripe()
    // Stripe refunds nothing of a charge that a bank disputes, and the event has not come yet.
    await atStripe('dispute', bought.session)
    await cancel(bought)
    const [failed] = await refundsOf(bought)
    expect(failed).toMatchObject({ state: 'failed', failure: 'charge_disputed' })
    expect(await seen(bought)).toMatchObject(owed)
    await testDatabase()
      .prepare(decideStatement(failed?.id ?? '', 'paid'))
      .run()
    await recover(bought.buyer)
    expect(await seen(bought)).toMatchObject(refunded)
  })

  it.each([
    ['refund.failed', 'failed'],
    ['charge.refund.updated', 'failed'],
    ['refund.updated', 'canceled'],
  ])('R-MON-1: that fails later is owed again: %s', async (type, status) => {
    const bought = await buyByStripe()
    await cancel(bought)
    expect(await seen(bought)).toMatchObject(refunded)
    const [made] = await refundsOf(bought)
    await atStripe('refund', bought.session, { id: made?.id ?? '', status })
    for (const _ of [1, 2]) expect(await tell(bought, type, 'refund')).toBe(204)
    expect(await seen(bought)).toMatchObject(owed)
    expect(await refundsOf(bought)).toMatchObject([{ id: made?.id, state: status }])
    expect(await listed()).toContain(made?.id)
  })

  it('R-MON-1: that fails after it was mailed is mailed, too, and again once it has gone back', async () => {
    const bought = await buyByStripe()
    await cancel(bought)
    expect([await mails(bought), await failures(bought)]).toEqual([1, []])
    const [made] = await refundsOf(bought)
    await atStripe('refund', bought.session, { id: made?.id ?? '', status: 'failed' })
    for (const _ of [1, 2]) await tell(bought, 'refund.failed', 'refund')
    const [text, ...others] = await failures(bought)
    expect(others).toEqual([])
    expect(text).toContain('didn’t go through')
    expect(text).toContain('Our team is looking into it. You’ll still get your money')
    await testDatabase()
      .prepare(decideStatement(made?.id ?? '', 'again'))
      .run()
    await recover(bought.buyer)
    expect(await seen(bought)).toMatchObject(refunded)
    expect([await mails(bought), (await failures(bought)).length]).toEqual([2, 1])
  })

  it('R-MON-1: is said to have gone back once it has', async () => {
    const bought = await buyByStripe()
    await atStripe('next_refund', bought.session, { status: 'pending' })
    await cancel(bought)
    const waiting = { state: 'CANCELLED', payment: { state: 'succeeded', refund: 'pending' } }
    expect(await seen(bought)).toMatchObject(waiting)
    await recover(bought.buyer)
    expect(await seen(bought)).toMatchObject(waiting)
    expect(await mails(bought)).toBe(0)
    const [made] = await refundsOf(bought)
    await atStripe('refund', bought.session, { id: made?.id ?? '', status: 'succeeded' })
    // Its event is lost: the clock asks.
    const { db, now, services } = bought.buyer.shop.callOf()
    await watchReturns({ db, now: now + 7 * 3600, services })
    const after = await seen(bought)
    expect(after).toMatchObject(refunded)
    expect(after.payment.refund).toBeUndefined()
    expect(await mails(bought)).toBe(1)
  })
})

it('R-MON-1: a part of a charge whose refund fails is owed again', async () => {
  const buyer = await openBuyer()
  const old = await buy(buyer)
  await testDatabase().prepare("INSERT INTO sandbox_next_refund VALUES (1, 'fail_later')").run()
  const order = await exchange(buyer, old, { planId: await anyPlanId('1gb-7d') })
  await buyer.shop.ask(shopCalls.payOrder, { order_id: order.id }, { bearer: buyer.bearer })
  buyer.shop.clock.advance(3)
  await recover(buyer)
  const part = 'purchase_id = ?1 AND done_at IS NOT NULL'
  expect(await countOf('refund', part, old.id)).toBe(1)
  const { db, now, services } = buyer.shop.callOf()
  await workEvents({ db, now: now + 6, services })
  expect(await countOf('refund', part, old.id)).toBe(0)
  expect(await look(buyer, order)).toMatchObject({
    state: 'COMPLETED',
    payment: { refund: 'failed' },
  })
  expect(await listed()).toContain(`${order.id}.${old.id}`)
})

describe('a payment that is taken back', () => {
  it('R-MON-1: by a refund at Stripe stops an eSIM that is not in use', async () => {
    const bought = await buyByStripe()
    await atStripe('refund', bought.session)
    expect(await tell(bought, 'charge.refunded', 'charge')).toBe(204)
    expect(await seen(bought)).toMatchObject({ ...refunded, esims: [{ state: 'CANCELLED' }] })
    expect((await atStripe('look', bought.session)).intent?.refunds).toBe(0)
    const stopped = 'request_id = ?1 AND cancelled_at IS NOT NULL'
    expect(await countOf('sandbox_profile', stopped, `${bought.order.id}-0`)).toBe(1)
  })

  it('R-MON-1: leaves an eSIM that is in use, and takes the points that it earned', async () => {
    const bought = await buyByStripe()
    await install(bought)
    await atStripe('refund', bought.session)
    for (const _ of [1, 2]) await tell(bought, 'charge.refunded', 'charge')
    expect(await seen(bought)).toMatchObject({
      state: 'COMPLETED',
      payment: { state: 'refunded' },
      esims: [{ profile: 'INSTALLED' }],
    })
    const left = await testDatabase()
      .prepare(
        'SELECT coalesce(sum(points_left), 0) AS points FROM points_lot WHERE account_id = ?1',
      )
      .bind(bought.buyer.accountId)
      .first('points')
    expect(left).toBe(0)
  })

  it('R-MON-1: in parts changes nothing, and no more than the rest goes back', async () => {
    const bought = await buyByStripe()
    await atStripe('refund', bought.session, { amount: '100' })
    await tell(bought, 'charge.refunded', 'charge')
    expect(await seen(bought)).toMatchObject({
      state: 'COMPLETED',
      payment: { state: 'succeeded' },
    })
    await cancel(bought)
    expect(await seen(bought)).toMatchObject(refunded)
    const { totalMinor } = bought.order
    const amounts = (await refundsOf(bought)).map(({ amount }) => amount)
    expect(amounts.sort((one, other) => one - other)).toEqual([100, totalMinor - 100])
  })

  it.each([
    ['lost', 0],
    ['won', 1],
  ])('R-MON-1: by a dispute that is %s ends when the bank decides', async (status, refunds) => {
    const bought = await buyByStripe()
    await atStripe('dispute', bought.session)
    expect(await tell(bought, 'charge.dispute.created', 'dispute')).toBe(204)
    const held = { state: 'CANCELLED', payment: { state: 'succeeded', refund: 'disputed' } }
    expect(await seen(bought)).toMatchObject({ ...held, esims: [{ state: 'CANCELLED' }] })
    expect(await listed()).toContain(`du_pi_${bought.session}`)
    await recover(bought.buyer)
    expect(await seen(bought)).toMatchObject(held)
    const row = 'purchase_id = ?1 AND state = ?2 AND takes = 1 AND due_at IS NOT NULL'
    expect(await countOf('payment_dispute', row, bought.order.id, 'needs_response')).toBe(1)
    await atStripe('dispute', bought.session, { status })
    await tell(bought, 'charge.dispute.closed', 'dispute')
    expect(await countOf('payment_dispute', row, bought.order.id, status)).toBe(1)
    expect(await seen(bought)).toMatchObject(refunded)
    expect((await atStripe('look', bought.session)).intent?.refunds).toBe(refunds)
  })

  it('R-MON-1: is not what an inquiry is, but it has a deadline', async () => {
    const bought = await buyByStripe()
    await atStripe('dispute', bought.session, { status: 'warning_needs_response' })
    await tell(bought, 'charge.dispute.created', 'dispute')
    expect(await seen(bought)).toMatchObject({
      state: 'COMPLETED',
      payment: { state: 'succeeded' },
    })
    expect(await listed()).toContain(`du_pi_${bought.session}`)
  })

  it('R-MON-1: while the eSIM is being made stops it once it is there', async () => {
    const buyer = await openBuyer({ services: { providers: stripeProviders() } })
    const order = await pay(buyer, await placeOrder(buyer), 'hosted')
    const bought = { buyer, order, session: sessionOf(order.payment) }
    await atStripe('pay', bought.session, { how: 'paid' })
    await look(buyer, order)
    await atStripe('dispute', bought.session)
    await tell(bought, 'charge.dispute.created', 'dispute')
    expect(await seen(bought)).toMatchObject({ state: 'PROVISIONING' })
    buyer.shop.clock.advance(3)
    await recover(buyer)
    expect(await seen(bought)).toMatchObject({
      state: 'CANCELLED',
      payment: { refund: 'disputed' },
    })
  })

  it('R-MON-1: is acknowledged before Stripe is asked, and followed when it answers', async () => {
    const bought = await buyByStripe()
    await atStripe('refund', bought.session)
    const reported: unknown[] = []
    const away = await openBuyer({
      services: { providers: stripeProviders('fail_key') },
      report: (error) => void reported.push(error),
    })
    expect(await tell({ ...bought, buyer: away }, 'charge.refunded', 'charge')).toBe(204)
    expect(reported).toHaveLength(1)
    expect(await countOf('provider_event', 'reference = ?1', `charge:pi_${bought.session}`)).toBe(1)
    expect(await seen(bought)).toMatchObject({ state: 'COMPLETED' })
    await tell(bought, 'charge.refunded', 'charge')
    expect(await seen(bought)).toMatchObject(refunded)
  })
})
