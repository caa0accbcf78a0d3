import { describe, expect, it } from 'vitest'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { eachRound } from '#contract/testing/effort.ts'
import {
  type Asking,
  addMember,
  askFor,
  deciderOf,
  endOf,
  openAsking,
  requestOf,
} from '../../testing/company/approval.ts'
import { boughtBy } from '../../testing/company/policy.ts'
import { countOf } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'
import { approveRequest, declineRequest } from './decide.ts'

async function limit({ shop, bearer }: Asking, limitMinor: number): Promise<void> {
  const rule = { level: 'organization', limitMinor, reset: 'month', isHard: true } as const
  await shop.ask(budgetCalls.setBudget, rule, { bearer })
}

async function usedBy({ organizationId }: Asking): Promise<number> {
  const row = await testDatabase()
    .prepare('SELECT coalesce(sum(used_minor), 0) AS used FROM budget_month WHERE holder_id = ?')
    .bind(organizationId)
    .first<{ used: number }>()
  return row?.used ?? 0
}

/** A request for data in an organisation whose budget has one unit too little for it. */
async function askOver(asking: Asking) {
  const { requestId } = await askFor(asking)
  const { totalMinor } = await requestOf(asking, requestId)
  await limit(asking, totalMinor - 1)
  return { requestId, totalMinor }
}

describe('a request that a budget has no room for', () => {
  it('shows its budgets, and is approved only with a reason, which log and ledger keep', async () => {
    const asking = await openAsking()
    const { shop, bearer } = asking
    const asked = await askOver(asking)
    const { totalMinor } = asked
    expect(await requestOf(asking, asked.requestId)).toMatchObject({
      budgets: [{ level: 'organization', usedMinor: 0, addsMinor: totalMinor, isHard: true }],
      ...{ isOver: true, mayPass: true },
    })
    const refusal = (more: object) =>
      shop.refusal(approvalCalls.approveRequest, { ...asked, ...more }, { bearer })
    expect(await refusal({})).toMatchObject({ code: 'conflict', reason: 'budget' })
    const wordless = { overBudget: true, word: '  ' }
    expect(await refusal(wordless)).toMatchObject({ code: 'invalid_input', reason: 'reason' })
    expect(await boughtBy(asking)).toMatchObject({ topUps: 0, orders: 0, chargedMinor: 0 })
    const passing = { ...asked, overBudget: true, word: 'The fair ends on Friday' }
    const approved = await shop.ask(approvalCalls.approveRequest, passing, { bearer })
    expect(approved.state).toBe('approved')
    expect(await boughtBy(asking)).toMatchObject({ topUps: 1, orders: 1 })
    expect(await usedBy(asking)).toBe(totalMinor)
    const kept = "request_id = ?1 AND reason = 'The fair ends on Friday'"
    expect(await countOf('budget_over', kept, asked.requestId)).toBe(1)
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    const line = lines.find(({ action }) => action === 'approval_approved')
    expect(line?.changes).toContainEqual({
      ...{ field: 'over_budget', before: null, after: 'The fair ends on Friday' },
    })
    await shop.settle()
  })

  it('is refused to an approver who may not set budgets', async () => {
    const asking = await openAsking()
    const asked = await askOver(asking)
    const { bearer } = await addMember(asking, ['APPROVE_REQUESTS'])
    expect(await requestOf({ ...asking, bearer }, asked.requestId)).toMatchObject({
      ...{ isOver: true, mayPass: false },
    })
    const passing = { ...asked, overBudget: true, word: 'I want to' }
    const refusal = await asking.shop.refusal(approvalCalls.approveRequest, passing, { bearer })
    expect(refusal).toMatchObject({ status: 403, reason: 'permission' })
    expect(await boughtBy(asking)).toMatchObject({ topUps: 0, orders: 0 })
    expect((await requestOf(asking, asked.requestId)).state).toBe('open')
  })

  it('keeps no reason where the budget has room', async () => {
    const asking = await openAsking()
    const { requestId } = await askFor(asking)
    const { totalMinor } = await requestOf(asking, requestId)
    await limit(asking, totalMinor)
    const call = deciderOf(asking)
    await approveRequest(call, { requestId, totalMinor, overBudget: true, word: 'Fine' })
    expect(await countOf('budget_over', 'request_id = ?1', requestId)).toBe(0)
    await asking.shop.settle()
  })

  it.each(eachRound)(
    'has one end when it is let pass and declined at once, round %i',
    async (round) => {
      const asking = await openAsking()
      const asked = await askOver(asking)
      const { requestId, totalMinor } = asked
      const call = deciderOf(asking)
      const moves = [
        () => approveRequest(call, { ...asked, overBudget: true, word: 'Go' }),
        () => declineRequest(call, { requestId, word: 'No' }),
      ]
      const turned = round % 2 === 0 ? moves : moves.toReversed()
      const ends = await Promise.all(turned.map((move) => endOf(move())))
      const won = ends.filter((end) => end !== 'decided')
      const { state } = await requestOf(asking, requestId)
      expect(won).toEqual([state])
      expect(await usedBy(asking)).toBe(state === 'approved' ? totalMinor : 0)
      const kept = await countOf('budget_over', 'request_id = ?1', requestId)
      expect(kept).toBe(state === 'approved' ? 1 : 0)
      await asking.shop.settle()
    },
  )
})

describe('two requests over one budget', () => {
  it.each(eachRound)(
    'lets one of them through, and the other stays open, round %i',
    async (round) => {
      const asking = await openAsking({}, 2)
      const [first, second] = asking.tokens.map((token) => ({ ...asking, token }))
      if (!first || !second) throw new Error('expected two people')
      const ids = [(await askFor(first)).requestId, (await askFor(second)).requestId]
      const { totalMinor } = await requestOf(asking, ids[0] ?? '')
      await limit(asking, 2 * totalMinor - 1)
      const call = deciderOf(asking)
      const turned = round % 2 === 0 ? ids : ids.toReversed()
      const ends = await Promise.all(
        turned.map((requestId) => endOf(approveRequest(call, { requestId, totalMinor }))),
      )
      expect(ends.toSorted()).toEqual(['approved', 'budget'])
      const states = await Promise.all(ids.map(async (id) => (await requestOf(asking, id)).state))
      expect(states.toSorted()).toEqual(['approved', 'open'])
      expect(await usedBy(asking)).toBe(totalMinor)
      expect(await boughtBy(asking)).toMatchObject({ topUps: 1, orders: 1 })
      await asking.shop.settle()
    },
  )
})
