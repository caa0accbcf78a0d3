import { describe, expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import {
  callsOf,
  closeDue,
  type Debtor,
  openDebtor,
  ordersIn,
} from '../../testing/company/billing.ts'
import { openPurchaser, type Purchaser } from '../../testing/company/purchasing.ts'
import { countOf } from '../../testing/order.ts'
import { atStripe, sessionOf, stripeProviders, tellFromStripe } from '../../testing/shop/stripe.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

type Begun = Purchaser & { paymentId: string; sessionId: string }

const events = {
  paid: 'checkout.session.completed',
  slow: 'checkout.session.async_payment_succeeded',
  failed: 'checkout.session.async_payment_failed',
  expired: 'checkout.session.expired',
}

const tell = (to: Begun, type: string, object: object) => tellFromStripe(to, { type, object })

const about = ({ paymentId }: Begun) => ({
  object: 'checkout.session',
  client_reference_id: `${paymentId}.1`,
})
const aboutCharge = (object: 'charge' | 'dispute' | 'refund', { sessionId }: Begun) => ({
  object,
  id: 'x',
  payment_intent: `pi_${sessionId}`,
})

const pack = { points: 5_000, amountMinor: 6_150 }

async function beginTopUp(): Promise<Begun> {
  const shop = openTestShop({ services: { providers: stripeProviders() } })
  const purchaser = await openPurchaser({ points: 1_000, shop })
  const { bearer } = purchaser
  const keyed = { ...pack, idempotencyKey: crypto.randomUUID() }
  const payment = await shop.ask(billingCalls.buyPoints, keyed, { bearer })
  expect(payment.state).toBe('action_due')
  return { ...purchaser, paymentId: payment.id, sessionId: sessionOf(payment) }
}

async function paidTopUp(): Promise<Begun> {
  const begun = await beginTopUp()
  await atStripe('pay', begun.sessionId, { how: 'paid' })
  expect(await tell(begun, events.paid, about(begun))).toBe(204)
  return begun
}

async function statesOf({ organizationId, paymentId }: Begun) {
  return testDatabase()
    .prepare(`SELECT organization_payment.state, decline,
        (SELECT points FROM organization_points WHERE organization_id = ?1) AS points,
        (SELECT sum(points) FROM organization_points_entry WHERE organization_id = ?1) AS entries,
        (SELECT count(*) FROM invoice WHERE payment_id = ?2) AS invoices
      FROM organization_payment WHERE id = ?2`)
    .bind(organizationId, paymentId)
    .first()
}

const topped = { state: 'succeeded', points: 6_000, entries: 6_000, invoices: 1 }

describe('what the provider tells of points that an organisation buys', () => {
  it('books them once, in every order and three times each', async () => {
    for (const order of [
      [events.paid, events.slow, events.failed, events.expired],
      [events.expired, events.failed, events.slow, events.paid],
      [events.failed, events.paid, events.expired, events.slow],
    ]) {
      const begun = await beginTopUp()
      expect(await statesOf(begun)).toMatchObject({ state: 'action_due', points: 1_000 })
      await atStripe('pay', begun.sessionId, { how: 'paid' })
      for (const type of order.flatMap((each) => [each, each, each])) {
        expect(await tell(begun, type, about(begun))).toBe(204)
      }
      expect(await statesOf(begun)).toMatchObject(topped)
    }
  })

  it('books them once where ten events come at the same time', async () => {
    const begun = await beginTopUp()
    await atStripe('pay', begun.sessionId, { how: 'paid' })
    const told = Array.from({ length: 10 }, () => tell(begun, events.paid, about(begun)))
    expect(new Set(await Promise.all(told))).toEqual(new Set([204]))
    expect(await statesOf(begun)).toMatchObject(topped)
  })

  it('waits for a slow payment, which succeeds days later or fails', async () => {
    const [begun, other] = [await beginTopUp(), await beginTopUp()]
    for (const each of [begun, other]) {
      await atStripe('pay', each.sessionId, { how: 'later' })
      await tell(each, events.paid, about(each))
      expect(await statesOf(each)).toMatchObject({ state: 'processing', points: 1_000 })
      each.shop.clock.advance(4 * 86_400)
    }
    await atStripe('pay', begun.sessionId, { how: 'paid' })
    await tell(begun, events.slow, about(begun))
    expect(await statesOf(begun)).toMatchObject(topped)
    await atStripe('pay', other.sessionId, { how: 'failed' })
    await tell(other, events.failed, about(other))
    expect(await statesOf(other)).toMatchObject({ state: 'declined', points: 1_000, invoices: 0 })
  })

  it('pays back what was paid after the payment was given up, once', async () => {
    const begun = await beginTopUp()
    await atStripe('pay', begun.sessionId, { how: 'later' })
    await tell(begun, events.paid, about(begun))
    await atStripe('pay', begun.sessionId, { how: 'failed' })
    await tell(begun, events.failed, about(begun))
    const paid = await atStripe('pay', begun.sessionId, { how: 'paid' })
    expect(paid.intent?.refundedMinor).toBe(0)
    for (const _ of [1, 2, 3]) expect(await tell(begun, events.slow, about(begun))).toBe(204)
    const { intent } = await atStripe('look', begun.sessionId)
    expect(intent?.refundedMinor).toBe(pack.amountMinor)
    expect(await statesOf(begun)).toMatchObject({ state: 'declined', points: 1_000, invoices: 0 })
  })

  it.each(['6149', '6151'])('pays back a sum that is another one: %s', async (amount) => {
    const begun = await beginTopUp()
    await atStripe('pay', begun.sessionId, { how: 'paid', amount })
    for (const _ of [1, 2]) expect(await tell(begun, events.paid, about(begun))).toBe(204)
    const states = { state: 'declined', decline: 'amount', points: 1_000, invoices: 0 }
    expect(await statesOf(begun)).toMatchObject(states)
    const { intent } = await atStripe('look', begun.sessionId)
    expect(intent?.refundedMinor).toBe(Number(amount))
  })

  it('is refused with another signature and changes nothing', async () => {
    const begun = await beginTopUp()
    await atStripe('pay', begun.sessionId, { how: 'paid' })
    const event = { type: events.paid, object: about(begun), secret: 'whsec_of_somebody' }
    expect(await tellFromStripe(begun, event)).toBe(401)
    expect(await statesOf(begun)).toMatchObject({ state: 'action_due', points: 1_000 })
  })
})

describe('points whose payment is taken back', () => {
  it('are taken in parts as the refunds grow, each once', async () => {
    const begun = await paidTopUp()
    for (const [amount, points] of [
      ['1230', 5_000],
      ['4920', 1_000],
    ] as const) {
      await atStripe('refund', begun.sessionId, { amount })
      for (const _ of [1, 2, 3]) {
        expect(await tell(begun, 'charge.refunded', aboutCharge('charge', begun))).toBe(204)
      }
      expect(await statesOf(begun)).toMatchObject({ ...topped, points, entries: points })
    }
    const { entries } = await begun.shop.ask(purchasingCalls.getOrganizationPoints, {}, begun)
    expect(entries.map(({ kind, points }) => [kind, points])).toContainEqual(['reversed', -4_000])
  })

  it('R-MON-1: are given again if the refund fails, each once', async () => {
    const begun = await paidTopUp()
    await atStripe('refund', begun.sessionId, { id: `re_${begun.paymentId}` })
    await tell(begun, 'charge.refunded', aboutCharge('charge', begun))
    expect(await statesOf(begun)).toMatchObject({ points: 1_000, entries: 1_000 })
    await atStripe('refund', begun.sessionId, { id: `re_${begun.paymentId}`, status: 'failed' })
    for (const _ of [1, 2]) await tell(begun, 'refund.failed', aboutCharge('refund', begun))
    expect(await statesOf(begun)).toMatchObject(topped)
  })

  it('R-MON-1: of a payment that was given up are refunded, or listed for a person', async () => {
    const begun = await beginTopUp()
    await atStripe('pay', begun.sessionId, { how: 'paid', amount: '6149' })
    await atStripe('next_refund', begun.sessionId, { status: 'failed' })
    for (const _ of [1, 2]) await tell(begun, events.paid, about(begun))
    const failed = "reference = ?1 AND state = 'failed' AND purchase_id IS NULL"
    expect(await countOf('payment_refund', failed, `${begun.paymentId}.1`)).toBe(1)
    await testDatabase()
      .prepare("UPDATE payment_refund SET decision = 'again', decided_at = 1 WHERE reference = ?1")
      .bind(`${begun.paymentId}.1`)
      .run()
    await tell(begun, events.paid, about(begun))
    expect((await atStripe('look', begun.sessionId)).intent?.refundedMinor).toBe(6149)
  })

  it('are taken while a dispute lasts, and given again if the shop wins it', async () => {
    const begun = await paidTopUp()
    const receiveWebhooks = async () => {
      for (const type of ['charge.dispute.closed', 'charge.dispute.created']) {
        expect(await tell(begun, type, aboutCharge('dispute', begun))).toBe(204)
      }
    }
    await atStripe('dispute', begun.sessionId, { status: 'warning_needs_response' })
    await receiveWebhooks()
    expect(await statesOf(begun)).toMatchObject(topped)
    await atStripe('dispute', begun.sessionId, { status: 'needs_response' })
    await receiveWebhooks()
    expect(await statesOf(begun)).toMatchObject({ points: 1_000, entries: 1_000 })
    await atStripe('dispute', begun.sessionId, { status: 'won' })
    await receiveWebhooks()
    await receiveWebhooks()
    expect(await statesOf(begun)).toMatchObject(topped)
  })

  it('are taken as far as there are any, and the rest when there are some again', async () => {
    const begun = await paidTopUp()
    const { organizationId, shop } = begun
    const add = (kind: string, points: number) =>
      testDatabase()
        .prepare(`INSERT INTO organization_points_entry
            (id, organization_id, kind, points, created_at) VALUES (?, ?, ?, ?, 2)`)
        .bind(crypto.randomUUID(), organizationId, kind, points)
        .run()
    await add('used', -5_500)
    await atStripe('refund', begun.sessionId)
    await tell(begun, 'charge.refunded', aboutCharge('charge', begun))
    expect(await statesOf(begun)).toMatchObject({ points: 0, entries: 0 })
    await add('returned', 3_000)
    shop.clock.advance(3_600)
    await closeDue({ shop })
    expect(await statesOf(begun)).toMatchObject({ points: 0, entries: 0 })
    await add('topped_up', 10_000)
    shop.clock.advance(3_600)
    await closeDue({ shop })
    await closeDue({ shop })
    expect(await statesOf(begun)).toMatchObject({ points: 8_500, entries: 8_500 })
    expect(await countOf('open_return', 'payment_id = ?1', begun.paymentId)).toBe(0)
  })

  it('are booked once where the refund is heard of before the payment, and ten times at once', async () => {
    const begun = await beginTopUp()
    await atStripe('pay', begun.sessionId, { how: 'paid' })
    await atStripe('refund', begun.sessionId, { amount: '3075' })
    const told = Array.from({ length: 10 }, (_, at) =>
      at % 2
        ? tell(begun, events.paid, about(begun))
        : tell(begun, 'charge.refunded', aboutCharge('charge', begun)),
    )
    expect(new Set(await Promise.all(told))).toEqual(new Set([204]))
    expect(await statesOf(begun)).toMatchObject({ ...topped, points: 3_500, entries: 3_500 })
  })
})

/** A debtor with two months of statements that wait at Stripe to be paid at once. */
async function beginStatements(): Promise<{ begun: Begun; debtor: Debtor; dueMinor: number }> {
  const debtor = await openDebtor('2026-08-10T12:00:00Z', {
    services: { providers: stripeProviders() },
  })
  await ordersIn(debtor, 2)
  await debtor.goTo('2026-09-10T12:00:00Z')
  await ordersIn(debtor, 1, 3)
  await debtor.goTo('2026-10-02T12:00:00Z')
  await closeDue(debtor)
  const { owed, dueMinor } = await callsOf(debtor).billing()
  expect(owed).toHaveLength(2)
  const payment = await callsOf(debtor).pay(owed)
  const begun = { ...debtor, paymentId: payment.id, sessionId: sessionOf(payment) }
  return { begun, debtor, dueMinor }
}

describe('what the provider tells of statements', () => {
  it('settles them once, and they are owed again as far as the payment is taken back', async () => {
    const { begun, debtor, dueMinor } = await beginStatements()
    await atStripe('pay', begun.sessionId, { how: 'paid' })
    for (const _ of [1, 2, 3]) expect(await tell(begun, events.paid, about(begun))).toBe(204)
    const due = async () => (await callsOf(debtor).billing()).dueMinor
    expect(await due()).toBe(0)
    await atStripe('refund', begun.sessionId, { amount: '100' })
    for (const _ of [1, 2]) await tell(begun, 'charge.refunded', aboutCharge('charge', begun))
    expect(await due()).toBe(100)
    const { invoices } = await callsOf(debtor).list()
    expect(invoices.map(({ state }) => state).sort()).not.toEqual(['PAID', 'PAID'])
    await atStripe('dispute', begun.sessionId, { amount: String(dueMinor - 100) })
    await tell(begun, 'charge.dispute.created', aboutCharge('dispute', begun))
    expect(await due()).toBe(dueMinor)
    await atStripe('dispute', begun.sessionId, { status: 'won' })
    await tell(begun, 'charge.dispute.closed', aboutCharge('dispute', begun))
    expect(await due()).toBe(100)
    const { owed } = await callsOf(debtor).billing()
    const again = await callsOf(debtor).pay(owed)
    await atStripe('pay', sessionOf(again), { how: 'paid' })
    await tell(begun, events.paid, about({ ...begun, paymentId: again.id }))
    expect(await due()).toBe(0)
  })

  it('does not settle beyond their sum what was paid again before a dispute was won', async () => {
    const { begun, debtor } = await beginStatements()
    await atStripe('pay', begun.sessionId, { how: 'paid' })
    await tell(begun, events.paid, about(begun))
    await atStripe('dispute', begun.sessionId)
    await tell(begun, 'charge.dispute.created', aboutCharge('dispute', begun))
    const again = await callsOf(debtor).pay((await callsOf(debtor).billing()).owed)
    await atStripe('pay', sessionOf(again), { how: 'paid' })
    await tell(begun, events.paid, about({ ...begun, paymentId: again.id }))
    await atStripe('dispute', begun.sessionId, { status: 'won' })
    expect(await tell(begun, 'charge.dispute.closed', aboutCharge('dispute', begun))).toBe(204)
    expect((await callsOf(debtor).billing()).dueMinor).toBe(0)
    const paid = 'organization_id = ?1 AND settled_minor <> total_minor'
    expect(await countOf('invoice', paid, debtor.organizationId)).toBe(0)
  })

  it('R-MON-2: are not begun to be paid where no card can pay the amount', async () => {
    const { begun, debtor, dueMinor } = await beginStatements()
    await atStripe('pay', begun.sessionId, { how: 'paid' })
    await tell(begun, events.paid, about(begun))
    await atStripe('refund', begun.sessionId, { amount: '13' })
    await tell(begun, 'charge.refunded', aboutCharge('charge', begun))
    const { owed, dueMinor: leftMinor } = await callsOf(debtor).billing()
    expect([leftMinor, dueMinor > 13]).toEqual([13, true])
    const input = {
      idempotency_key: crypto.randomUUID(),
      invoice_ids: owed.map(({ id }) => id),
      amount_minor: 13,
    }
    const refusal = await debtor.shop.refusal(billingCalls.payInvoices, input, debtor)
    expect(refusal).toMatchObject({ status: 422, reason: 'amount_too_small' })
  })

  it('adds to the books alone', async () => {
    const begun = await paidTopUp()
    await atStripe('refund', begun.sessionId)
    await tell(begun, 'charge.refunded', aboutCharge('charge', begun))
    for (const change of [
      'UPDATE organization_payment_return SET amount_minor = 1 WHERE payment_id = ?1',
      'DELETE FROM organization_payment_return WHERE payment_id = ?1',
      'DELETE FROM organization_points_entry WHERE payment_id = ?1',
    ]) {
      const changed = testDatabase().prepare(change).bind(begun.paymentId).run()
      await expect(changed).rejects.toThrow('the ledger is only added to')
    }
  })
})
