import { describe, expect, it } from 'vitest'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import {
  type Asking,
  addMember,
  approve,
  askableOf,
  askFor,
  mailsAbout,
  openAsking,
  requestOf,
  setRules,
  workRequests,
} from '../../testing/company/approval.ts'
import { boughtBy, recover } from '../../testing/company/policy.ts'
import { anyPlanId, countOf } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'

const day = 86_400

async function decline({ shop, bearer }: Asking, requestId: string, word = 'Use the hotel') {
  return shop.ask(approvalCalls.declineRequest, { requestId, word }, { bearer })
}

/** Why an approval at today's sum is refused. */
async function refusedApproval(asking: Asking, requestId: string): Promise<string | undefined> {
  const { shop, bearer } = asking
  const { nowMinor: totalMinor = 0 } = await requestOf(asking, requestId)
  const input = { requestId, totalMinor }
  return (await shop.refusal(approvalCalls.approveRequest, input, { bearer })).reason
}

describe('a request for data', () => {
  it('waits where it breaks a rule, and is carried out when somebody approves it', async () => {
    const asking = await openAsking()
    const { requestId, state } = await askFor(asking)
    expect(state).toBe('open')
    expect(await boughtBy(asking)).toMatchObject({ topUps: 0, orders: 0, chargedMinor: 0 })
    const ticket = await requestOf(asking, requestId)
    expect(ticket).toMatchObject({ kind: 'addon', word: 'Two laptops', isOwn: false })
    expect(ticket.checks).toContainEqual({
      ...{ rule: 'amount', limit: 100, value: ticket.totalMinor, isBroken: true },
    })
    const approved = await approve(asking, requestId)
    expect(approved).toMatchObject({ state: 'approved', answer: 'Fine', decidedBy: 'Anna Arnold' })
    await asking.shop.settle()
    await recover(asking)
    const price = ticket.totalMinor
    expect(await boughtBy(asking)).toMatchObject({
      ...{ topUps: 1, costMinor: price, orders: 1, chargedMinor: price, spentMinor: price },
      ...{ added: 1, asked: 1 },
    })
    expect((await askableOf(asking)).requests).toMatchObject([
      { state: 'approved', answer: 'Fine' },
    ])
  })

  it('is carried out at once where it keeps all rules, until the month has had enough', async () => {
    const asking = await openAsking({ amount_minor: null, monthly_addons: 1 })
    expect((await askFor(asking)).state).toBe('approved')
    await asking.shop.settle()
    expect(await boughtBy(asking)).toMatchObject({ topUps: 1, orders: 1 })
    const second = await askFor(asking)
    expect(second.state).toBe('open')
    expect((await requestOf(asking, second.requestId)).checks).toContainEqual({
      ...{ rule: 'addons', limit: 1, value: 2, isBroken: true },
    })
  })

  it('waits where every one does, and where the destination is not on the list', async () => {
    const always = await openAsking({ amount_minor: null, is_always: true })
    expect((await askFor(always)).state).toBe('open')
    const elsewhere = await openAsking({ amount_minor: null, slugs: ['france'] })
    const { requestId } = await askFor(elsewhere)
    expect((await requestOf(elsewhere, requestId)).checks).toContainEqual({
      ...{ rule: 'destination', isBroken: true },
    })
  })

  it('waits where the spend limit does not allow it, and says so when it is approved', async () => {
    const asking = await openAsking({ amount_minor: null })
    await testDatabase()
      .prepare('UPDATE organization SET max_spend_limit_minor = 1 WHERE id = ?')
      .bind(asking.organizationId)
      .run()
    const { requestId, state } = await askFor(asking)
    expect(state).toBe('open')
    expect(await refusedApproval(asking, requestId)).toBe('spend_limit')
    expect(await requestOf(asking, requestId)).toMatchObject({
      ...{ state: 'open', problem: 'spend_limit' },
    })
    expect(await boughtBy(asking)).toMatchObject({ topUps: 0, orders: 0, chargedMinor: 0 })
  })

  it('is asked once: the same form twice, and a second one while the first waits', async () => {
    const asking = await openAsking()
    const key = crypto.randomUUID()
    const first = await askFor(asking, { key })
    expect(await askFor(asking, { key })).toEqual(first)
    const [addon] = (await askableOf(asking)).addons
    const again = { addonId: addon?.id, word: '', idempotencyKey: crypto.randomUUID() }
    const wish = { ...again, token: asking.token }
    expect(await asking.shop.refusal(approvalCalls.askByLink, wish)).toMatchObject({
      ...{ code: 'conflict', reason: 'asked_already' },
    })
    expect(await countOf('approval_request', 'organization_id = ?1', asking.organizationId)).toBe(1)
  })

  it('is refused at another sum than the one that was shown', async () => {
    const asking = await openAsking()
    const { shop, bearer } = asking
    const { requestId } = await askFor(asking)
    const other = { requestId, totalMinor: 1 }
    const refusal = await shop.refusal(approvalCalls.approveRequest, other, { bearer })
    expect(refusal).toMatchObject({ code: 'conflict', reason: 'price_changed' })
  })

  it('is declined with a word, which its person reads', async () => {
    const asking = await openAsking()
    const { shop, bearer } = asking
    const { requestId } = await askFor(asking)
    const wordless = { requestId, word: ' ' }
    const refusal = await shop.refusal(approvalCalls.declineRequest, wordless, { bearer })
    expect(refusal).toMatchObject({ code: 'invalid_input' })
    expect(await decline(asking, requestId)).toMatchObject({ state: 'declined' })
    expect((await askableOf(asking)).requests).toMatchObject([
      { state: 'declined', answer: 'Use the hotel' },
    ])
    expect(await refusedApproval(asking, requestId)).toBe('decided')
  })
})

describe('a request for another plan', () => {
  it('buys the plan and gives it to the person, in one batch', async () => {
    const asking = await openAsking()
    const { plans } = await askableOf(asking, 'france')
    const planId = plans[0]?.id ?? ''
    const { requestId } = await askFor(asking, { planId })
    const { orderId } = await approve(asking, requestId)
    expect(orderId).toBeDefined()
    const { organizationId } = asking
    expect(
      await countOf('assignment', 'organization_id = ?1 AND plan_id = ?2', organizationId, planId),
    ).toBe(1)
    expect(await countOf('stock_lot', 'order_id = ?1 AND free = 0', orderId ?? '')).toBe(1)
  })
})

describe('who decides', () => {
  it('is told by mail, and so is whoever asked', async () => {
    const asking = await openAsking()
    const { requestId } = await askFor(asking)
    expect(await mailsAbout(requestId)).toEqual([
      expect.stringMatching(/^approval_asked .*@example.com$/),
    ])
    await decline(asking, requestId)
    expect(await mailsAbout(requestId)).toEqual([
      expect.stringMatching(/^approval_asked /),
      expect.stringMatching(/^approval_decided .*-0@example.com$/),
    ])
  })

  it('is not whoever asked', async () => {
    const asking = await openAsking()
    const { requestId } = await askFor(asking)
    await testDatabase()
      .prepare('UPDATE approval_request SET asked_by = ?2 WHERE id = ?1')
      .bind(requestId, asking.accountId)
      .run()
    expect(await refusedApproval(asking, requestId)).toBe('own_request')
  })

  it('needs the permission and the organisation', async () => {
    const asking = await openAsking()
    const { shop } = asking
    const { requestId } = await askFor(asking)
    const { bearer } = await addMember(asking, ['GET_DATA_USAGE'])
    expect(await shop.refusal(approvalCalls.getApproval, { requestId }, { bearer })).toMatchObject({
      code: 'forbidden',
    })
    const other = await openAsking()
    for (const [row, more] of [
      [approvalCalls.getApproval, {}],
      [approvalCalls.approveRequest, { totalMinor: 1 }],
      [approvalCalls.declineRequest, { word: 'No' }],
    ] as const) {
      const input = { requestId, ...more }
      expect(
        await shop.refusal(row as typeof approvalCalls.getApproval, input, other),
      ).toMatchObject({ code: 'not_found' })
    }
  })
})

describe('a request that nobody answers', () => {
  it('is told to others a day before it lapses, and then ends once', async () => {
    const asking = await openAsking()
    const backup = await addMember(asking)
    await setRules(asking, { escalate_to: backup.id })
    const { requestId } = await askFor(asking)
    const { escalatesAt = 0, lapsesAt } = await requestOf(asking, requestId)
    expect(lapsesAt - escalatesAt).toBe(day)
    expect((await mailsAbout(requestId)).join()).not.toContain(backup.email)
    const now = Math.floor(asking.shop.clock.nowMs / 1000)
    await workRequests(asking, escalatesAt - now)
    await workRequests(asking, escalatesAt - now + 60)
    expect((await mailsAbout(requestId)).filter((mail) => mail.includes(backup.email))).toEqual([
      `approval_asked ${backup.email}`,
    ])
    await Promise.all([1, 2, 3].map(() => workRequests(asking, lapsesAt - now)))
    const row = await testDatabase()
      .prepare('SELECT state, decided_by FROM approval_request WHERE id = ?')
      .bind(requestId)
      .first()
    expect(row).toEqual({ state: 'lapsed', decided_by: null })
    const lines = await countOf(
      'audit_entry',
      "subject_id = ?1 AND action = 'approval_lapsed'",
      requestId,
    )
    expect(lines).toBe(1)
    expect((await mailsAbout(requestId)).filter((mail) => /decided/.test(mail))).toHaveLength(1)
    expect(await refusedApproval(asking, requestId)).toBe('decided')
  })
})

describe('a cart of somebody who does not approve', () => {
  it('is asked for where it breaks a rule, and ordered when somebody approves it', async () => {
    const asking = await openAsking()
    const { shop } = asking
    const buyer = await addMember(asking, ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER'])
    const options = { bearer: buyer.bearer }
    await setRules(asking, { order_minor: 100 })
    const wish = { planId: await anyPlanId(), quantity: 2 }
    const { totalMinor, needs } = await shop.ask(purchasingCalls.setCartLine, wish, options)
    expect(needs).toMatchObject([{ rule: 'amount', limit: 100, value: totalMinor }])
    const order = { idempotencyKey: crypto.randomUUID(), totalMinor }
    expect(await shop.refusal(purchasingCalls.createMasterOrder, order, options)).toMatchObject({
      ...{ code: 'conflict', reason: 'needs_approval' },
    })
    const asked = { ...order, idempotencyKey: crypto.randomUUID(), word: 'For the fair' }
    const { requestId } = await shop.ask(approvalCalls.requestOrder, asked, options)
    expect((await shop.ask(purchasingCalls.getCart, {}, options)).lines).toEqual([])
    expect(await boughtBy(asking)).toMatchObject({ orders: 0, chargedMinor: 0 })
    const { orderId = '' } = await approve(asking, requestId)
    expect(await countOf('stock_lot', 'order_id = ?1 AND free = 2', orderId)).toBe(1)
    expect(await boughtBy(asking)).toMatchObject({ orders: 1, chargedMinor: totalMinor })
  })
})
