import { describe, expect, it } from 'vitest'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { tripListCalls } from '#contract/calls/company/trip-list.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { eachRound } from '#contract/testing/effort.ts'
import {
  addMember,
  deciderOf,
  endOf,
  mailsAbout,
  requestOf,
  setRules,
} from '../../testing/company/approval.ts'
import {
  type Assigner,
  addPerson,
  assign,
  assignMade,
  freeOf,
  listed,
  openAssigner,
} from '../../testing/company/assignment.ts'
import { priceOf, setBudget } from '../../testing/company/budget.ts'
import { testDatabase } from '../../testing/testing.ts'
import { checkRules } from '../approval-rule/check-rules.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { approveRequest, declineRequest } from './decide.ts'

const assigning: PermissionKey[] = ['GET_ASSIGN_LIST', 'ASSIGN_ESIM']

/** An organisation with plans in stock, and a member who may assign but not approve. */
async function open(plans: number, rules: object = {}) {
  const assigner = await openAssigner(plans)
  await setRules(assigner as never, { amount_minor: null, ...rules })
  const { bearer } = await addMember(assigner as never, assigning)
  return { ...assigner, member: bearer }
}
type Open = Awaited<ReturnType<typeof open>>

const wishOf = ({ planId }: Assigner, accountIds: readonly string[]) => ({
  ...{ planId, accountIds: [...accountIds], idempotencyKey: crypto.randomUUID() },
})

async function ask(opened: Open, accountIds: readonly string[], more: object = {}) {
  const wish = { ...wishOf(opened, accountIds), word: 'For the fair', ...more }
  const { shop, member: bearer } = opened
  return shop.ask(approvalCalls.requestAssignment, wish, { bearer })
}

async function approve(opened: Open, requestId: string, more: object = {}) {
  const { nowMinor = 0, totalMinor } = await requestOf(opened as never, requestId)
  const sum = nowMinor || totalMinor
  return approveRequest(deciderOf(opened as never), { requestId, totalMinor: sum, ...more })
}

describe('an assignment that breaks a rule', () => {
  it('says so beforehand and by whom it is decided, and is given when somebody approves it', async () => {
    const opened = await open(3, { amount_minor: 1 })
    const { shop, member: bearer, planId } = opened
    const people = [await addPerson(opened), await addPerson(opened)]
    const asked = { planId, accountIds: people }
    const seen = await shop.ask(assignmentCalls.previewAssignment, asked, { bearer })
    expect(seen.needs).toMatchObject([{ rule: 'amount', limit: 1, isBroken: true }])
    expect(seen.approvers).toContain('Anna Arnold')
    const wish = wishOf(opened, people)
    expect(await shop.refusal(assignmentCalls.assignPlans, wish, { bearer })).toMatchObject({
      ...{ code: 'conflict', reason: 'needs_approval' },
    })
    const { requestId, state } = await ask(opened, people)
    expect(state).toBe('open')
    expect(await mailsAbout(requestId)).toHaveLength(1)
    expect(await listed(opened)).toEqual([])
    expect(await requestOf(opened as never, requestId)).toMatchObject({
      ...{ kind: 'assignment', people: 2, names: ['Bo Minh Trần', 'Bo Minh Trần'] },
      ...{ totalMinor: 2 * (await priceOf(opened)), isOwn: false },
    })
    expect((await approve(opened, requestId)).state).toBe('approved')
    const given = (await listed(opened)).map(({ accountId }) => accountId)
    expect(given.toSorted()).toEqual(people.toSorted())
    expect(await freeOf(opened)).toEqual({ lots: 1, ledger: 1, counted: 1 })
  })

  it.each([
    ['has too many plans this month', { monthly_plans: 0 }, 'plans'],
    ['is sent elsewhere', { slugs: ['nowhere'] }, 'destination'],
    ['is one of an organisation where all wait', { is_always: true }, 'always'],
  ] as const)('waits where a person %s', async (_, rules, rule) => {
    const opened = await open(1, rules)
    const { shop, member: bearer, planId } = opened
    const asked = { planId, people: [{ name: 'New', email: `${crypto.randomUUID()}@example.com` }] }
    const seen = await shop.ask(assignmentCalls.previewAssignment, asked, { bearer })
    expect(seen.needs.map((check) => check.rule)).toEqual([rule])
    // Whoever decides for others gives freely.
    const admin = { bearer: opened.bearer }
    expect((await shop.ask(assignmentCalls.previewAssignment, asked, admin)).needs).toEqual([])
    expect((await assign(opened, { people: asked.people })).assigned).toBe(1)
  })

  it('counts the plans that people have got this month, without those moved on to others', async () => {
    const opened = await open(2, { monthly_plans: 1 })
    const { shop, bearer, member, planId, organizationId } = opened
    const [person, other] = [await addPerson(opened), await addPerson(opened)]
    const needs = async (accountId: string) => {
      const asked = { planId, accountIds: [accountId] }
      const seen = await shop.ask(assignmentCalls.previewAssignment, asked, { bearer: member })
      return seen.needs.map(({ rule }) => rule)
    }
    const assignmentId = await assignMade(opened, person)
    expect(await needs(person)).toEqual(['plans'])
    const moving = { assignmentId, accountId: other, idempotencyKey: crypto.randomUUID() }
    await shop.ask(assignmentCalls.moveAssignment, moving, { bearer })
    expect([await needs(person), await needs(other)]).toEqual([[], ['plans']])
    // Another query counts when a person asks for a plan.
    const ruled = await readRuled(testDatabase(), organizationId)
    const asking = { organizationId, kind: 'plan', amountMinor: 0, slugs: [] } as const
    const countOf = async (personId: string) => {
      const checks = await checkRules(shop.callOf(), ruled, { ...asking, personIds: [personId] })
      return checks.find(({ rule }) => rule === 'plans')
    }
    expect([await countOf(person), await countOf(other)]).toMatchObject([
      { value: 1 },
      { value: 2 },
    ])
  })

  it('does nothing when it is declined, and nothing by halves when the stock ran out', async () => {
    const opened = await open(3, { amount_minor: 1 })
    const people = [await addPerson(opened), await addPerson(opened)]
    const first = await ask(opened, people)
    await declineRequest(deciderOf(opened as never), { requestId: first.requestId, word: 'No' })
    const second = await ask(opened, people)
    const others = [await addPerson(opened), await addPerson(opened)]
    const { totalMinor } = await requestOf(opened as never, second.requestId)
    await assign(opened, { accountIds: others })
    const call = deciderOf(opened as never)
    const late = approveRequest(call, { requestId: second.requestId, totalMinor })
    expect(await endOf(late)).toBe('stock_short')
    expect(await requestOf(opened as never, second.requestId)).toMatchObject({
      ...{ state: 'open', problem: 'stock_short' },
    })
    expect((await listed(opened)).map(({ accountId }) => accountId).toSorted()).toEqual(
      others.toSorted(),
    )
    expect(await freeOf(opened)).toEqual({ lots: 1, ledger: 1, counted: 1 })
  })

  it('means the people who were in the group when it was asked for, and nobody decides for themselves', async () => {
    const opened = await open(3, { amount_minor: 1 })
    const { accountId } = opened
    const person = await addPerson(opened)
    const { requestId } = await ask(opened, [person, accountId])
    const own = approveRequest(deciderOf(opened as never), {
      ...{ requestId, totalMinor: 2 * (await priceOf(opened)) },
    })
    expect(await endOf(own)).toBe('own_request')
    const left = await ask(opened, [person])
    await testDatabase()
      .prepare('UPDATE account SET deleted_at = 1, email = NULL WHERE id = ?')
      .bind(person)
      .run()
    const late = approveRequest(deciderOf(opened as never), {
      ...{ requestId: left.requestId, totalMinor: await priceOf(opened) },
    })
    expect(await endOf(late)).toBe('people_changed')
  })

  it('over a budget is asked for too, and let pass with a reason', async () => {
    const opened = await open(2)
    const person = await addPerson(opened)
    const price = await priceOf(opened)
    await setBudget(opened, { level: 'person', holderId: person, limitMinor: price - 1 })
    const { requestId } = await ask(opened, [person])
    expect(await requestOf(opened as never, requestId)).toMatchObject({
      ...{ isOver: true, checks: [{ rule: 'plans' }, { rule: 'budget', isBroken: true }] },
      budgets: [{ id: person, level: 'person', usedMinor: 0, addsMinor: price }],
    })
    const plain = approve(opened, requestId)
    expect(await endOf(plain)).toBe('budget')
    const passed = await approve(opened, requestId, { overBudget: true, word: 'Must go' })
    expect(passed.state).toBe('approved')
    expect(await listed(opened)).toHaveLength(1)
  })

  it.each(eachRound)(
    'takes the last plan once, when two are approved at once, round %i',
    async () => {
      const opened = await open(1, { amount_minor: 1 })
      const asked = [
        await ask(opened, [await addPerson(opened)]),
        await ask(opened, [await addPerson(opened)]),
      ]
      const totalMinor = await priceOf(opened)
      const call = deciderOf(opened as never)
      const ends = await Promise.all(
        asked.map(({ requestId }) => endOf(approveRequest(call, { requestId, totalMinor }))),
      )
      expect(ends.toSorted()).toEqual(['approved', 'stock_short'])
      expect(await freeOf(opened)).toEqual({ lots: 0, ledger: 0, counted: 0 })
      expect(await listed(opened)).toHaveLength(1)
    },
  )
})

describe('a list of trips that breaks a rule', () => {
  const japan = { country: 'japan', from: '2027-03-11', to: '2027-03-15' }

  it('is asked for as it was shown, bought by whoever approves it, and void once it changes', async () => {
    const opened = await open(1, { amount_minor: 1 })
    const { shop, member: bearer } = opened
    const add = (who: string) =>
      shop.ask(tripListCalls.addTripStays, { rows: [{ who, ...japan }] } as never, { bearer })
    await add(`a-${crypto.randomUUID()}@example.com`)
    await add(`b-${crypto.randomUUID()}@example.com`)
    const askNow = async () => {
      const {
        version,
        totalMinor,
        needs = [],
      } = await shop.ask(...([tripListCalls.listTrips, {}, { bearer }] as const))
      const shown = { version, totalMinor, idempotencyKey: crypto.randomUUID() }
      const { requestId } = await shop.ask(
        ...([approvalCalls.requestTrips, { ...shown, word: '' }, { bearer }] as const),
      )
      return { requestId, totalMinor, shown, rules: needs.map(({ rule }) => rule) }
    }
    const first = await askNow()
    expect(first.rules).toEqual(['permission', 'amount'])
    const key = { ...first.shown, idempotencyKey: crypto.randomUUID() }
    expect(await shop.refusal(tripListCalls.approveTrips, key, { bearer })).toMatchObject({
      ...{ status: 403, reason: 'permission' },
    })
    const twice = { ...key, idempotencyKey: crypto.randomUUID(), word: '' }
    expect(await shop.refusal(approvalCalls.requestTrips, twice, { bearer })).toMatchObject({
      ...{ code: 'conflict', reason: 'asked_already' },
    })
    await add(`c-${crypto.randomUUID()}@example.com`)
    const call = deciderOf(opened as never)
    const { requestId, totalMinor } = first
    expect(await endOf(approveRequest(call, { requestId, totalMinor }))).toMatch(
      /^(trips_changed|price_changed)$/,
    )
    // Asking for the new list ends what was asked for about the old one.
    const second = await askNow()
    expect((await requestOf(opened as never, requestId)).state).toBe('lapsed')
    const approved = await approveRequest(call, {
      ...{ requestId: second.requestId, totalMinor: second.totalMinor },
    })
    expect(approved).toMatchObject({ state: 'approved', from: { kind: 'trips' }, people: 3 })
    expect((await shop.ask(tripListCalls.listTrips, {}, { bearer })).trips).toEqual([])
    expect((await listed(opened)).length).toBeGreaterThan(1)
  })
})

it('a member who sees the stock fills the cart and asks for it, and the approver orders it', async () => {
  const opened = await open(1)
  const { shop, planId } = opened
  const { bearer } = await addMember(opened as never, ['GET_ASSIGN_LIST'])
  const cart = await shop.ask(purchasingCalls.setCartLine, { planId, quantity: 2 }, { bearer })
  expect(cart.needs).toContainEqual({ rule: 'permission', isBroken: true })
  expect(cart.approvers).toContain('Anna Arnold')
  const { totalMinor } = cart
  const order = { totalMinor, idempotencyKey: crypto.randomUUID() }
  expect(await shop.refusal(purchasingCalls.createMasterOrder, order, { bearer })).toMatchObject({
    ...{ status: 403, reason: 'permission' },
  })
  const asked = { ...order, idempotencyKey: crypto.randomUUID(), word: 'We run out' }
  const { requestId } = await shop.ask(approvalCalls.requestOrder, asked, { bearer })
  const call = deciderOf(opened as never)
  const { orderId = '' } = await approveRequest(call, { requestId, totalMinor })
  const row = await testDatabase()
    .prepare('SELECT sum(free) AS free FROM stock_lot WHERE order_id = ?')
    .bind(orderId)
    .first<{ free: number }>()
  expect(row?.free).toBe(2)
  const { bearer: stranger } = await addMember(opened as never, ['GET_DATA_USAGE'])
  const refused = await shop.refusal(purchasingCalls.getCart, {}, { bearer: stranger })
  expect(refused).toMatchObject({ status: 403 })
})
