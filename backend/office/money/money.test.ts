import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { officeMoneyCalls } from '#contract/calls/office/money.ts'
import { officeOrderCalls } from '#contract/calls/office/orders.ts'
import { followReturns } from '../../shop/fulfilment/events/follow-returns.ts'
import { createSandboxPayments } from '../../shop/providers/sandbox/sandbox-payments.ts'
import { createSandboxSupplier } from '../../shop/providers/sandbox/sandbox-supplier.ts'
import { openSupply } from '../../shop/supply/open-supply.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { type Buyer, buy, countOf, look, openBuyer, pay, placeOrder } from '../../testing/order.ts'
import { play } from '../../testing/shop/gift.ts'
import { recoverAll } from '../../testing/shop/interrupted-stage.ts'
import { atStripe, sessionOf, stripeProviders } from '../../testing/shop/stripe.ts'
import { dyingDatabase } from '../../testing/test-dying-database.ts'
import { watchInvariants } from '../../testing/test-invariants.ts'
import type { SendOptions } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { answerDispute as answer } from './answer-dispute.ts'
import { giveUpOrder as giveUp } from './give-up.ts'

const { giveUpOrder, supplierHasNone, decideFailedRefund, givePoints, answerDispute } =
  officeMoneyCalls
const { getOfficeOrder, refundOrder } = officeOrderCalls

let newViolations: Awaited<ReturnType<typeof watchInvariants>>
beforeAll(async () => {
  newViolations = await watchInvariants()
})

let buyer: Buyer
let agent: SendOptions & { id: string }

beforeEach(async () => {
  buyer = await openBuyer()
  agent = await becomeStaff(buyer.shop, 'support')
})

const why = 'The buyer wrote to us'
const conflict = (reason: string) => ({ status: 409, code: 'conflict', reason })
const seen = (number: string) => buyer.shop.ask(getOfficeOrder, { number }, agent)

/** An order that is paid and waits for a supplier without money. */
async function stuckOrder() {
  const order = await placeOrder(buyer)
  await pay(buyer, order, 'success')
  await testDatabase().batch([
    testDatabase().prepare(`DELETE FROM sandbox_profile WHERE request_id = '${order.id}-0'`),
    testDatabase().prepare(`UPDATE supplier_call SET state = 'unresolved', look_at = NULL, looks = 4
      WHERE request_id = '${order.id}-0'`),
  ])
  return order
}

/** A shop whose supplier makes nothing, because nobody has paid it in advance. */
async function openBrokeShop(): Promise<void> {
  const refused = { outcome: 'refused', reason: 'funds', detail: 'no money' } as const
  const supplier = { ...createSandboxSupplier(), order: async () => refused }
  const providers = { payments: createSandboxPayments(), supply: openSupply({ sandbox: supplier }) }
  buyer = await openBuyer({ services: { providers }, report: () => {} })
  agent = await becomeStaff(buyer.shop, 'support')
}

describe('R-OFF-12: a stuck order', () => {
  it('is not given up while a supplier’s answer is unknown, and goes on once a person found nothing', async () => {
    const order = await stuckOrder()
    const { number } = order
    expect(await buyer.shop.refusal(giveUpOrder, { number, why }, agent)).toEqual(
      conflict('unknown_call'),
    )
    const { money } = await seen(number)
    expect(money.unknownCall).toMatchObject({ isUnresolved: true, looks: 4, supplier: 'sandbox' })
    const input = { number, callId: money.unknownCall?.id ?? '', why }
    await buyer.shop.ask(supplierHasNone, input, agent)
    expect(await buyer.shop.refusal(supplierHasNone, input, agent)).toMatchObject({ status: 404 })
    await recoverAll(buyer)
    expect(await look(buyer, order)).toMatchObject({ state: 'COMPLETED' })
    const { events } = await seen(number)
    expect(events).toContainEqual(expect.objectContaining({ what: 'not_there', detail: why }))
    expect(await newViolations()).toEqual([])
  })

  it('is asked for once more before it is given up', async () => {
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    buyer.shop.clock.advance(3)
    const input = { number: order.number, why }
    expect(await buyer.shop.ask(giveUpOrder, input, agent)).toEqual({ outcome: 'made' })
    expect(await buyer.shop.refusal(giveUpOrder, input, agent)).toEqual(conflict('not_making'))
  })

  it.each([1, 3, 5, 7, 9, 11, 13, 15, 17, 19])(
    'is given up and paid back as a whole, also if the process ends after answer %s',
    async (answers) => {
      await openBrokeShop()
      const order = await placeOrder(buyer)
      await pay(buyer, order, 'success')
      const call = staffCall(dyingDatabase(answers))
      await giveUp(call, { number: order.number, why }).catch(() => undefined)
      await recoverAll(buyer)
      const { state } = await look(buyer, order)
      const acts = await countOf(
        'office_act',
        "act = 'given_up' AND subject = ?1",
        `order:${order.number}`,
      )
      const calls = await countOf(
        'supplier_call',
        "state = 'held' AND request_id = ?1",
        `${order.id}-0`,
      )
      expect({ state, acts, calls }).toEqual(
        acts === 1 ? { state: 'REFUNDED', acts, calls: 0 } : { state: 'PROVISIONING', acts, calls },
      )
      if (acts === 0) await buyer.shop.ask(giveUpOrder, { number: order.number, why }, agent)
      await recoverAll(buyer)
      expect((await seen(order.number)).sale).toMatchObject({
        refunds: [
          { amountMinor: order.totalMinor, cause: 'not_delivered', wantedBy: 'Person support' },
        ],
      })
      expect(await newViolations()).toEqual([])
    },
  )
})

/** A call of the agent on a database of its own. */
function staffCall(db: D1Database) {
  const call = buyer.shop.callOf()
  const later = (work: Promise<unknown>) => call.later(work.catch(() => undefined))
  const staff = {
    ...{ id: agent.id, name: 'Person support', email: '', sessionId: '', roles: [] },
    ...{ reauthenticatedAt: call.now, brandsOf: () => 'all' as const },
  }
  return { ...call, db, later, staff }
}

describe('R-OFF-13: a refund that has failed', () => {
  it('is asked for again by a person, once, and arrives', async () => {
    const order = await buy(buyer)
    await testDatabase().prepare("INSERT INTO sandbox_next_refund VALUES (1, 'fail')").run()
    const cancel = { order_id: order.id }
    await buyer.shop.ask(shopCalls.cancelOrder, cancel, { bearer: buyer.bearer })
    await buyer.shop.settle()
    const { money } = await seen(order.number)
    const refundId = money.failedRefund?.id ?? ''
    const input = { number: order.number, refundId, decision: 'again', why }
    const both = await Promise.allSettled(
      [1, 2].map(() => buyer.shop.ask(decideFailedRefund, input, agent)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await recoverAll(buyer)
    expect(await look(buyer, order)).toMatchObject({ state: 'REFUNDED' })
    const { sale } = await seen(order.number)
    expect(sale).toMatchObject({ refundedMinor: order.totalMinor })
    expect(await newViolations()).toEqual([])
  })
})

describe('R-OFF-14: points out of goodwill', () => {
  const give = (number: string, points: number, key = crypto.randomUUID()) =>
    buyer.shop.ask(givePoints, { idempotencyKey: key, number, points, why }, agent)
  const pointsOf = async () =>
    testDatabase()
      .prepare(
        'SELECT coalesce(sum(points), 0) AS n FROM points_entry WHERE id LIKE ?1 AND account_id = ?2',
      )
      .bind('goodwill-%', buyer.accountId)
      .first<number>('n')

  it('are given once by a key, also while a cancellation runs, and never more than a day’s', async () => {
    const { number, id } = await buy(buyer)
    const key = crypto.randomUUID()
    await Promise.all([
      give(number, 250, key),
      buyer.shop.ask(shopCalls.cancelOrder, { order_id: id }, { bearer: buyer.bearer }),
    ])
    expect(await give(number, 250, key)).toEqual({ pointsLeft: 350 })
    const both = await Promise.allSettled([give(number, 200), give(number, 200)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await pointsOf()).toBe(450)
    const input = { idempotencyKey: 'last', number, points: 151, why }
    expect(await buyer.shop.refusal(givePoints, input, agent)).toEqual(conflict('points'))
    await recoverAll(buyer)
    expect(await newViolations()).toEqual([])
  })
})

describe('R-OFF-15: a dispute', () => {
  async function disputed() {
    buyer = await openBuyer({ services: { providers: stripeProviders() } })
    agent = await becomeStaff(buyer.shop, 'support')
    const { shop, bearer } = buyer
    const order = await placeOrder(buyer)
    const due = await shop.ask(shopCalls.payOrder, { order_id: order.id }, { bearer })
    const session = sessionOf(due.payment)
    await atStripe('pay', session, { how: 'paid' })
    await shop.ask(shopCalls.getOrder, { order_id: order.id }, { bearer })
    await recoverAll(buyer)
    // What nobody uses is stopped when its money is taken.
    await play(buyer, `${order.id}-0`, 'connect')
    await atStripe('dispute', session)
    await followReturns(shop.callOf(), `${order.id}.1`)
    return { order, session, number: order.number }
  }
  type AtBank = { disputes: { status: string; evidence?: Record<string, string> }[] }
  const atBank = async (session: string) => {
    const { intent } = await atStripe('look', session)
    return (intent as unknown as AtBank).disputes[0]
  }

  it('closes refunds, shows what the shop knows, and is sent to Stripe once by one press', async () => {
    const { number, session } = await disputed()
    const { money, leftMinor } = await seen(number)
    expect([money.dispute?.state, leftMinor]).toEqual(['needs_response', 0])
    const wish = { idempotencyKey: 'a', number, amountMinor: 100, reason: 'network', why }
    expect(await buyer.shop.refusal(refundOrder, wish, agent)).toEqual(conflict('left'))
    expect(money.dispute?.evidence.map(({ title }) => title)).toContain(
      'Terms and withdrawal text accepted',
    )
    const input = {
      ...{ number, disputeId: money.dispute?.id ?? '', answer: 'evidence', why },
      statement: `${money.dispute?.statement} The buyer wrote to us from Tokyo.`,
    }
    await buyer.shop.ask(answerDispute, input, agent)
    const sent = await atBank(session)
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: input.statement, customer_name: expect.any(String) },
    })
    expect((await seen(number)).money.dispute).toMatchObject({
      state: 'under_review',
      answer: { kind: 'evidence', by: 'Person support', isDone: true },
    })
    const accept = { ...input, answer: 'accept' }
    expect(await buyer.shop.refusal(answerDispute, accept, agent)).toEqual(conflict('answered'))
    await atStripe('dispute', session, { status: 'won' })
    await followReturns(buyer.shop.callOf(), `${input.disputeId && (await orderId(number))}.1`)
    const after = await seen(number)
    expect(after.money.dispute?.state).toBe('won')
    expect(after.sale?.refundedMinor).toBe(0)
  })

  it('that is accepted is lost, and its money is booked as gone', async () => {
    const { number, order, session } = await disputed()
    const { money } = await seen(number)
    const input = { number, disputeId: money.dispute?.id ?? '', answer: 'accept', why }
    await buyer.shop.ask(answerDispute, input, agent)
    expect(await atBank(session)).toMatchObject({ status: 'lost' })
    const after = await seen(number)
    expect(after.money.dispute).toMatchObject({ state: 'lost', feeMinor: 1500 })
    expect(after.sale?.refundedMinor).toBe(order.totalMinor)
  })

  it.each([2, 4, 5, 6, 7, 8, 9])(
    'has one answer, also of two at once and if the process ends after answer %s',
    async (answers) => {
      const { number, session } = await disputed()
      const disputeId = (await seen(number)).money.dispute?.id ?? ''
      const evidence = {
        number,
        disputeId,
        answer: 'evidence',
        why,
        statement: 'x'.repeat(30),
      } as const
      await answer(staffCall(dyingDatabase(answers)), evidence).catch(() => undefined)
      const stored = await countOf('office_dispute_answer', 'dispute_id = ?1', disputeId)
      expect(
        await countOf('office_act', "act = 'evidence_sent' AND subject = ?1", `order:${number}`),
      ).toBe(stored)
      await Promise.allSettled([
        buyer.shop.ask(answerDispute, evidence, agent),
        buyer.shop.ask(answerDispute, { ...evidence, answer: 'accept' }, agent),
      ])
      const { status } = (await atBank(session)) ?? {}
      const { kind } = (await seen(number)).money.dispute?.answer ?? {}
      expect(status).toBe(kind === 'accept' ? 'lost' : 'under_review')
    },
  )

  it('that opens while a refund is on its way holds it, and nothing goes back twice', async () => {
    const order = await buy(buyer)
    await Promise.allSettled([
      buyer.shop.ask(
        refundOrder,
        {
          idempotencyKey: 'r',
          number: order.number,
          amountMinor: order.totalMinor,
          reason: 'network',
          why,
        },
        agent,
      ),
      testDatabase()
        .prepare(`INSERT INTO payment_dispute (id, provider, reference, purchase_id, state, takes,
            amount_minor, created_at, changed_at)
          SELECT 'dp_' || id, 'sandbox', id || '.1', id, 'needs_response', 1, total_minor, 1, 1
          FROM purchase WHERE id = ?1`)
        .bind(order.id)
        .run(),
    ])
    await recoverAll(buyer)
    const { sale } = await seen(order.number)
    const refunded = await countOf('sandbox_refund', 'reference = ?1', `${order.id}.1`)
    expect(sale?.refundedMinor).toBe(order.totalMinor * (1 + refunded))
    expect(refunded).toBeLessThanOrEqual(1)
  })
})

async function orderId(number: string): Promise<string> {
  const id = await testDatabase()
    .prepare('SELECT id FROM purchase WHERE number = ?1')
    .bind(number)
    .first<string>('id')
  return id ?? ''
}
