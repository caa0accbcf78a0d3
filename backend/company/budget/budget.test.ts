import { describe, expect, it } from 'vitest'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { ApiError } from '#contract/errors.ts'
import { rounds } from '#contract/testing/effort.ts'
import {
  type Assigner,
  addPerson,
  assign,
  assignMade,
  callOfAssigner,
  install,
  openAssigner,
  work,
} from '../../testing/company/assignment.ts'
import { addGroup, nodesOf, priceOf, setBudget, usedBy } from '../../testing/company/budget.ts'
import { testDatabase } from '../../testing/testing.ts'
import { assignPlans } from '../assignment/assign-plans.ts'
import { moveAssignment } from '../assignment/move-assignment.ts'
import { revokeAssignments } from '../assignment/take-back.ts'
import { removePerson } from '../people/change-person.ts'
import { setBudget as changeBudget } from './change-budgets.ts'
import { listBudgets } from './list-budgets.ts'

const keyOf = () => ({ idempotencyKey: crypto.randomUUID() })
const later = '2099-01-01'

const refusalOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('expected a refusal', { cause: error })
  return error
}

const setZone = ({ organizationId }: Assigner, zone: string) =>
  testDatabase()
    .prepare('UPDATE organization SET time_zone = ? WHERE id = ?')
    .bind(zone, organizationId)
    .run()

/** Sets the clock to a moment in the future. */
function goTo({ shop }: Assigner, atMs: number): void {
  shop.clock.advance((atMs - shop.clock.nowMs) / 1000)
}

/** Half past ten of a last day of a month that is not the last one of its quarter. */
function lastDayWithinQuarter(nowMs: number): number {
  const now = new Date(nowMs)
  const ends = [1, 2, 3].map((months) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 0, 10, 30),
  )
  const found = ends.find((at) => at > nowMs && new Date(at).getUTCMonth() % 3 !== 2)
  if (found === undefined) throw new Error('expected an end of a month within its quarter')
  return found
}

describe('a budget that stops', () => {
  it('lets exactly as many of 100 plans at once through as it has room for', async () => {
    const assigner = await openAssigner(rounds * 7)
    const price = await priceOf(assigner)
    const call = callOfAssigner(assigner)
    const accountIds = await Promise.all(Array.from({ length: 100 }, () => addPerson(assigner)))
    for (let round = 1; round <= rounds; round += 1) {
      await setBudget(assigner, { limitMinor: round * 7 * price + price - 1 })
      const ends = await Promise.all(
        accountIds.map((accountId) =>
          assignPlans(call, {
            ...keyOf(),
            planId: assigner.planId,
            accountIds: [accountId],
            dueOn: later,
          }).then(
            ({ assigned, lines }) => (assigned === 1 ? 'assigned' : lines[0]?.problem),
            (error: unknown) => (error as ApiError).details?.reason,
          ),
        ),
      )
      const count = (end: string) => ends.filter((each) => each === end).length
      // In the last round the stock is used up too.
      expect([round, count('assigned')]).toEqual([round, 7])
      expect(count('budget') + count('stock_short')).toBe(93)
    }
    const sum = rounds * 7 * price
    expect(await usedBy(assigner, assigner.organizationId)).toEqual({ shown: sum, ledger: sum })
  })

  it('holds for the person, the group and the organisation, and names whose it is', async () => {
    const assigner = await openAssigner(9)
    const price = await priceOf(assigner)
    const groupId = await addGroup(assigner)
    const [one = '', two = '', three = ''] = await Promise.all([
      addPerson(assigner, { groupId }),
      addPerson(assigner, { groupId }),
      addPerson(assigner),
    ])
    await setBudget(assigner, { level: 'person', holderId: one, limitMinor: price })
    await setBudget(assigner, { level: 'group', holderId: groupId, limitMinor: 2 * price })
    await setBudget(assigner, { limitMinor: 3 * price })
    const problemOf = async (person: string) => {
      const { lines } = await assign(assigner, { accountIds: [person], dueOn: later })
      return lines[0]?.budget
    }
    expect(await problemOf(one)).toBeUndefined()
    expect(await problemOf(one)).toMatchObject({ level: 'person', leftMinor: 0, currency: 'USD' })
    expect(await problemOf(two)).toBeUndefined()
    expect(await problemOf(two)).toMatchObject({ level: 'group', name: 'Sales' })
    expect(await problemOf(three)).toBeUndefined()
    const own = await problemOf(three)
    expect(own).toMatchObject({ level: 'organization', name: 'Example Travel Ltd' })
    const nodes = await nodesOf(assigner)
    expect(nodes.map(({ level, usedMinor }) => [level, usedMinor / price])).toEqual([
      ['organization', 3],
      ['group', 2],
      ['person', 1],
      ['others', 1],
      ['others', 1],
    ])
  })

  it('shows in the preview which rows would pass it, in their order', async () => {
    const assigner = await openAssigner(5)
    const price = await priceOf(assigner)
    await setBudget(assigner, { limitMinor: 2 * price })
    const accountIds = await Promise.all([1, 2, 3].map(() => addPerson(assigner)))
    const { shop, bearer, planId } = assigner
    const asked = { planId, accountIds }
    const { lines } = await shop.ask(assignmentCalls.previewAssignment, asked, { bearer })
    expect(lines.map(({ problem }) => problem)).toEqual([undefined, undefined, 'budget'])
    expect((await assign(assigner, { accountIds })).assigned).toBe(0)
  })

  it('is not passed by a soft one, which only tells', async () => {
    const assigner = await openAssigner(2)
    await setBudget(assigner, { limitMinor: 1, isHard: false })
    const { assigned } = await assign(assigner, { accountIds: [await addPerson(assigner)] })
    expect(assigned).toBe(1)
  })
})

describe('what is used of a budget', () => {
  it('is given back by a plan that returns, and not by one that a phone has', async () => {
    const assigner = await openAssigner(3)
    const price = await priceOf(assigner)
    const call = callOfAssigner(assigner)
    await setBudget(assigner, { limitMinor: 2 * price })
    const [kept, back] = [await assignMade(assigner), await assignMade(assigner)]
    await install(kept)
    await revokeAssignments(call, [kept, back])
    await work(assigner)
    const { organizationId } = assigner
    expect(await usedBy(assigner, organizationId)).toEqual({ shown: price, ledger: price })
    await assignMade(assigner)
    expect((await usedBy(assigner, organizationId)).shown).toBe(2 * price)
  })

  it('moves with a plan, within a full budget of the organisation', async () => {
    const assigner = await openAssigner(2)
    const price = await priceOf(assigner)
    const call = callOfAssigner(assigner)
    const [from, to, full] = await Promise.all([1, 2, 3].map(() => addPerson(assigner)))
    const [giver = '', receiver = '', other = ''] = [from, to, full]
    for (const holderId of [giver, receiver]) {
      await setBudget(assigner, { level: 'person', holderId, limitMinor: 2 * price })
    }
    await setBudget(assigner, { limitMinor: 2 * price })
    await setBudget(assigner, { level: 'person', holderId: other, limitMinor: price - 1 })
    const made = await assignMade(assigner, giver)
    const { assignmentIds } = await assign(assigner, { accountIds: [giver], dueOn: later })
    const [scheduled = ''] = assignmentIds
    const refused = moveAssignment(call, { ...keyOf(), assignmentId: made, accountId: other })
    expect((await refusalOf(refused)).details).toMatchObject({ reason: 'budget', level: 'person' })
    for (const assignmentId of [scheduled, made]) {
      await moveAssignment(call, { ...keyOf(), assignmentId, accountId: receiver })
      await work(assigner)
    }
    expect(await usedBy(assigner, giver)).toEqual({ shown: 0, ledger: 0 })
    const both = 2 * price
    expect(await usedBy(assigner, receiver)).toEqual({ shown: both, ledger: both })
    const { organizationId } = assigner
    expect(await usedBy(assigner, organizationId)).toEqual({ shown: both, ledger: both })
  })

  it('stays with the giver when a phone has the plan by then', async () => {
    const assigner = await openAssigner(1)
    const price = await priceOf(assigner)
    const call = callOfAssigner(assigner)
    const [giver = '', receiver = ''] = await Promise.all([1, 2].map(() => addPerson(assigner)))
    for (const holderId of [giver, receiver]) {
      await setBudget(assigner, { level: 'person', holderId, limitMinor: 2 * price })
    }
    const made = await assignMade(assigner, giver)
    await install(made)
    const moving = { ...keyOf(), assignmentId: made, accountId: receiver }
    expect((await refusalOf(moveAssignment(call, moving))).details?.reason).toBe('installed')
    await work(assigner)
    expect(await usedBy(assigner, giver)).toEqual({ shown: price, ledger: price })
    expect(await usedBy(assigner, receiver)).toEqual({ shown: 0, ledger: 0 })
  })

  it('starts anew with the month of the organisation’s zone', async () => {
    const assigner = await openAssigner(4)
    await setZone(assigner, 'Pacific/Auckland')
    const price = await priceOf(assigner)
    const { organizationId } = assigner
    const person = await addPerson(assigner)
    // Half past ten in the evening in Auckland, or an hour later, and the month goes on in UTC.
    goTo(assigner, lastDayWithinQuarter(assigner.shop.clock.nowMs))
    const give = async () => {
      const asked = { ...keyOf(), planId: assigner.planId, accountIds: [person], dueOn: later }
      return (await assignPlans(callOfAssigner(assigner), asked)).assigned
    }
    const used = async () => {
      const { nodes } = await listBudgets(callOfAssigner(assigner))
      return nodes.find(({ id }) => id === organizationId)?.usedMinor
    }
    const set = (reset: 'month' | 'quarter', plans: number) => {
      const rule = { limitMinor: plans * price, reset, isHard: true }
      return changeBudget(callOfAssigner(assigner), { level: 'organization', ...rule })
    }
    await set('month', 1)
    expect([await give(), await give()]).toEqual([1, 0])
    assigner.shop.clock.advance(2 * 3600)
    expect(await used()).toBe(0)
    expect([await give(), await give()]).toEqual([1, 0])
    expect(await used()).toBe(price)
    await set('quarter', 3)
    expect(await used()).toBe(2 * price)
    expect([await give(), await give()]).toEqual([1, 0])
  })

  it('ends with a person who leaves, and so does their budget', async () => {
    const assigner = await openAssigner(1)
    const call = callOfAssigner(assigner)
    const person = await addPerson(assigner)
    await setBudget(assigner, { level: 'person', holderId: person, limitMinor: 100_000 })
    await assign(assigner, { accountIds: [person], dueOn: later })
    await removePerson(call, person)
    const nodes = await nodesOf(assigner)
    expect(nodes.some(({ id }) => id === person)).toBe(false)
    expect(nodes[0]).toMatchObject({ level: 'organization', usedMinor: 0 })
  })
})

describe('setting a budget', () => {
  it('finds a person by email, and writes both values into the log', async () => {
    const assigner = await openAssigner(1)
    const person = await addPerson(assigner)
    const { shop, bearer } = assigner
    const wish = { level: 'person', email: `${person}@EXAMPLE.com`, limitMinor: 6_000 } as const
    expect(await setBudget(assigner, wish)).toBe(person)
    await setBudget(assigner, { ...wish, limitMinor: 7_000, reset: 'quarter' })
    await shop.ask(budgetCalls.removeBudget, { budgetId: person }, { bearer })
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    const budgets = lines.filter(({ action }) => action.startsWith('budget'))
    expect(budgets.map(({ action, changes }) => [action, changes[0]])).toEqual([
      ['budget_removed', { field: 'budget', before: '70.00 USD', after: null }],
      ['budget_set', { field: 'budget', before: '60.00 USD', after: '70.00 USD' }],
      ['budget_set', { field: 'budget', before: null, after: '60.00 USD' }],
    ])
  })

  it('knows neither people nor groups of other organisations', async () => {
    const [assigner, other] = [await openAssigner(1), await openAssigner(1)]
    const [person, groupId] = [await addPerson(other), await addGroup(other)]
    await setBudget(other, { level: 'person', holderId: person, limitMinor: 1 })
    const { shop, bearer } = assigner
    const rule = { limitMinor: 100, reset: 'month', isHard: true } as const
    const foreign = [
      { level: 'person', holderId: person },
      { level: 'person', email: `${person}@example.com` },
      { level: 'group', holderId: groupId },
      { level: 'group', holderId: assigner.organizationId },
    ] as const
    for (const holder of foreign) {
      const input = { ...rule, ...holder }
      const { status } = await shop.refusal(budgetCalls.setBudget, input, { bearer })
      expect([holder, status]).toEqual([holder, 404])
    }
    for (const budgetId of [person, other.organizationId, groupId, 'none']) {
      const { status } = await shop.refusal(budgetCalls.removeBudget, { budgetId }, { bearer })
      expect([budgetId, status]).toEqual([budgetId, 404])
    }
    const ids = (await nodesOf(assigner)).map(({ id }) => id)
    expect(ids).not.toContain(person)
  })
})
