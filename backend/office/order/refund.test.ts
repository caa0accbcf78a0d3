import { beforeEach, describe, expect, it } from 'vitest'
import { officeOrderCalls } from '#contract/calls/office/orders.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { rowsOf } from '../../testing/mails/mail.ts'
import { type Buyer, buy, openBuyer } from '../../testing/order.ts'
import type { SendOptions } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const { refundOrder, decideRefund, getOfficeOrder } = officeOrderCalls

let buyer: Buyer
let number: string
let totalMinor: number

beforeEach(async () => {
  buyer = await openBuyer()
  const order = await buy(buyer)
  number = order.number
  totalMinor = order.totalMinor
})

function wish(amountMinor: number, changed: object = {}) {
  const key = crypto.randomUUID()
  const why = 'No network, roaming checked'
  return { idempotencyKey: key, number, amountMinor, reason: 'network', why, ...changed }
}

const refund = (who: SendOptions, input: object) => buyer.shop.ask(refundOrder, input, who)
const refused = (who: SendOptions, input: object) => buyer.shop.refusal(refundOrder, input, who)
const conflict = (reason: string) => ({ status: 409, code: 'conflict', reason })

/** What the sandbox's bank paid back of the order's charge. */
async function paidBack(): Promise<number> {
  const sum = await testDatabase()
    .prepare(`SELECT coalesce(sum(sandbox_refund.amount_minor), 0) AS sum FROM sandbox_refund
      JOIN purchase ON sandbox_refund.reference LIKE purchase.id || '.%' WHERE number = ?1`)
    .bind(number)
    .first<number>('sum')
  return sum ?? 0
}

/** The subjects of the mails by which the buyer heard of refunds of the order. */
async function mailed(): Promise<string[]> {
  const to = await testDatabase()
    .prepare('SELECT email FROM account WHERE id = ?1')
    .bind(buyer.accountId)
    .first<string>('email')
  const rows = await rowsOf(testDatabase(), to ?? '')
  const mails = rows.filter(({ kind, text }) => kind === 'part_refunded' && text.includes(number))
  return mails.map(({ subject }) => subject)
}

describe('R-OFF-6: a refund by a person of the office', () => {
  it('pays a part back at once, leaves the order, and says who and why', async () => {
    const agent = await becomeStaff(buyer.shop, 'support')
    const made = await refund(agent, wish(100))
    expect(made).toMatchObject({ amountMinor: 100, state: 'done', reason: 'network', causes: [] })
    expect(await paidBack()).toBe(100)
    const order = await buyer.shop.ask(getOfficeOrder, { number }, agent)
    expect(order).toMatchObject({ state: 'COMPLETED', leftMinor: totalMinor - 100 })
    expect(order.events).toContainEqual(
      expect.objectContaining({ lane: 'staff', what: 'refund_made', by: 'Person support' }),
    )
    const { sale } = order
    const costs = sale?.costs.reduce((sum, { ownMinor = 0 }) => sum + ownMinor, 0) ?? 0
    expect(sale).toMatchObject({
      ...{ chargedMinor: totalMinor, refundedMinor: 100, keptMinor: totalMinor - 100 - costs },
      refunds: [{ amountMinor: 100, cause: 'network', wantedBy: 'Person support' }],
    })
    expect(costs).toBeGreaterThan(0)
  })

  it('is made once, however often it is sent', async () => {
    const agent = await becomeStaff(buyer.shop, 'support')
    const input = wish(100)
    const both = await Promise.all([
      refund(agent, input),
      refund(agent, input).catch(() => undefined),
    ])
    expect(await refund(agent, input)).toEqual(both.find((each) => each !== undefined))
    expect(await paidBack()).toBe(100)
    expect(await mailed()).toEqual([expect.stringContaining('$1.00 is on its way back to you')])
  })

  it('of two at once pays no more back than was paid', async () => {
    const agents = await Promise.all([1, 2].map(() => becomeStaff(buyer.shop, 'support')))
    await Promise.allSettled(agents.map((agent) => refund(agent, wish(totalMinor))))
    expect(await paidBack()).toBeLessThanOrEqual(totalMinor)
    const [agent] = agents
    if (!agent) throw new Error('expected an agent')
    const { leftMinor } = await buyer.shop.ask(getOfficeOrder, { number }, agent)
    expect(await paidBack()).toBe(totalMinor - leftMinor)
    expect(await refused(agent, wish(leftMinor + 1))).toEqual(conflict('left'))
  })

  it('needs a second person for the buyer’s second in 90 days, and nobody agrees to their own', async () => {
    const [agent, lead] = [
      await becomeStaff(buyer.shop, 'support'),
      await becomeStaff(buyer.shop, 'support_lead'),
    ]
    await refund(agent, wish(100))
    const asked = await refund(lead, wish(50))
    expect(asked).toMatchObject({ state: 'waiting', causes: ['again'] })
    expect([await paidBack(), (await mailed()).length]).toEqual([100, 1])
    const decision = { refundId: asked.id, decision: 'agree', why: 'Right' }
    expect(await buyer.shop.refusal(decideRefund, decision, lead)).toEqual(conflict('own'))
    const other = await becomeStaff(buyer.shop, 'support_lead')
    const agreed = await buyer.shop.ask(decideRefund, decision, other)
    expect(agreed).toMatchObject({ state: 'done', decidedBy: 'Person support_lead' })
    expect(await buyer.shop.refusal(decideRefund, decision, other)).toEqual(conflict('decided'))
    expect([await paidBack(), (await mailed()).length]).toEqual([150, 2])
  })

  it('moves nothing while a bank holds the money', async () => {
    const agent = await becomeStaff(buyer.shop, 'support')
    await testDatabase()
      .prepare(`INSERT INTO payment_dispute (id, provider, reference, purchase_id, state, takes,
          amount_minor, created_at, changed_at)
        SELECT 'dp_' || id, 'sandbox', id || '.1', id, 'needs_response', 1, total_minor, 1, 1
        FROM purchase WHERE number = ?1`)
      .bind(number)
      .run()
    expect(await refused(agent, wish(100))).toEqual(conflict('left'))
    expect(await paidBack()).toBe(0)
  })
})

describe('R-OFF-3: an order of another brand', () => {
  it('is to a person as if it were not there, also in searches', async () => {
    const stranger = await becomeStaff(buyer.shop, 'support', 'dear')
    const missing = { status: 404, code: 'not_found' }
    expect(await buyer.shop.refusal(getOfficeOrder, { number }, stranger)).toEqual(missing)
    expect(await refused(stranger, wish(100))).toEqual(missing)
    const { found } = await buyer.shop.ask(officeOrderCalls.searchOffice, { q: number }, stranger)
    expect(found).toEqual([])
    const own = await becomeStaff(buyer.shop, 'support', 'plain')
    expect(await buyer.shop.ask(getOfficeOrder, { number }, own)).toMatchObject({ number })
    const { found: seen, readAs } = await buyer.shop.ask(
      officeOrderCalls.searchOffice,
      { q: number },
      own,
    )
    expect({ readAs, ids: seen.map(({ id }) => id) }).toEqual({ readAs: 'order', ids: [number] })
  })
})

describe('R-OFF-5: personal data of an order', () => {
  it('is masked, and shown in full with a reason that the log keeps', async () => {
    const agent = await becomeStaff(buyer.shop, 'support')
    const { email } = await buyer.shop.addAccount()
    const order = await buyer.shop.ask(getOfficeOrder, { number }, agent)
    expect(order.buyer.email).toContain('•••')
    expect(JSON.stringify(order)).not.toContain(email)
    const { showPersonalData } = officeOrderCalls
    const input = { number, field: 'email', why: 'Buyer writes from another address' }
    const { values } = await buyer.shop.ask(showPersonalData, input, agent)
    expect(values[0]).toMatch(/@example\.com$/)
    const after = await buyer.shop.ask(getOfficeOrder, { number }, agent)
    expect(after.events[0]).toMatchObject({ what: 'showed', detail: input.why })
  })

  it('and mails are refreshed and sent again only for who may help', async () => {
    const agent = await becomeStaff(buyer.shop, 'support')
    const finance = await becomeStaff(buyer.shop, 'finance')
    const { refreshOrder, resendMail } = officeOrderCalls
    expect(await buyer.shop.ask(refreshOrder, { number }, agent)).toEqual({ asked: 1 })
    expect(await buyer.shop.ask(resendMail, { number, why: 'Lost it' }, agent)).toEqual({
      ok: true,
    })
    const mails = await testDatabase()
      .prepare(
        "SELECT count(*) AS n FROM outbox_mail WHERE kind = 'order_confirmed' AND recipient IN (SELECT email FROM account WHERE id = ?1)",
      )
      .bind(buyer.accountId)
      .first<number>('n')
    expect(mails).toBe(2)
    expect(await buyer.shop.refusal(refreshOrder, { number }, finance)).toMatchObject({
      status: 403,
    })
  })
})
