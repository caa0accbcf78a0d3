import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { rounds } from '#contract/testing/effort.ts'
import {
  type Assigner,
  addPerson,
  assignMade,
  callOfAssigner,
  freeOf,
  install,
  openAssigner,
  stateOf,
  stockUp,
  work,
} from '../../testing/company/assignment.ts'
import { testDatabase } from '../../testing/testing.ts'
import { removePerson } from '../people/change-person.ts'
import { assignPlans } from './assign-plans.ts'
import { moveAssignment } from './move-assignment.ts'
import { revokeAssignments } from './take-back.ts'

const keyOf = () => ({ idempotencyKey: crypto.randomUUID() })

/** How a call ended: its answer, or the reason of its refusal. */
async function endOf<T>(answer: Promise<T>, name: (value: T) => string): Promise<string> {
  try {
    return name(await answer)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return String(error.details?.reason ?? error.code)
  }
}

/** Leaves `plans` free in two lots, whatever rounds before have taken. */
async function refill(assigner: Assigner, plans: number): Promise<void> {
  await testDatabase()
    .prepare('UPDATE stock_lot SET lapses_at = 1 WHERE organization_id = ?')
    .bind(assigner.organizationId)
    .run()
  await stockUp(assigner, plans - 15)
  await stockUp(assigner, 15)
}

async function freeNow({ organizationId }: Assigner): Promise<number | null | undefined> {
  return testDatabase()
    .prepare('SELECT sum(free) AS free FROM stock_lot WHERE organization_id = ? AND lapses_at > 1')
    .bind(organizationId)
    .first<number>('free')
}

describe('assignments at once', () => {
  it('give 100 people exactly the 40 plans that are free', async () => {
    const assigner = await openAssigner(1)
    const call = callOfAssigner(assigner)
    const accountIds = await Promise.all(Array.from({ length: 100 }, () => addPerson(assigner)))
    for (let round = 0; round < rounds; round += 1) {
      await refill(assigner, 40)
      const ends = await Promise.all(
        accountIds.map((accountId) => {
          const input = { ...keyOf(), planId: assigner.planId, accountIds: [accountId] }
          // A day in the future, so that the race is about the stock alone.
          return endOf(assignPlans(call, { ...input, dueOn: '2099-01-01' }), () => 'assigned')
        }),
      )
      const assigned = ends.filter((end) => end === 'assigned').length
      const short = ends.filter((end) => end === 'stock_short').length
      expect([assigned, short, await freeNow(assigner)]).toEqual([40, 60, 0])
    }
    const { lots, ledger, counted } = await freeOf(assigner)
    expect([ledger, counted]).toEqual([lots, lots])
  })
})

describe('a plan that is revoked', () => {
  it('is back in stock or on the phone that installs it meanwhile, and never both', async () => {
    const assigner = await openAssigner(rounds)
    const call = callOfAssigner(assigner)
    const ends = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const id = await assignMade(assigner)
      const [taken] = await Promise.all([revokeAssignments(call, [id]), install(id)])
      await work(assigner)
      const phone = await testDatabase()
        .prepare('SELECT profile, cancelled_at FROM sandbox_profile WHERE request_id = ?')
        .bind(`${id}-0`)
        .first<{ profile: string; cancelled_at: number | null }>()
      const isBack = taken[0]?.outcome === 'returned'
      expect([phone?.profile, phone?.cancelled_at !== null]).toEqual(
        isBack ? ['RELEASED', true] : ['INSTALLED', false],
      )
      expect((await stateOf(assigner, id)) === 'returned').toBe(isBack)
      ends.add(taken[0]?.outcome ?? '')
    }
    expect([...ends].every((end) => end === 'returned' || end === 'kept')).toBe(true)
    const { lots, ledger, counted } = await freeOf(assigner)
    expect([ledger, counted]).toEqual([lots, lots])
  })

  it('is the other person’s or back in stock when it is moved meanwhile', async () => {
    const assigner = await openAssigner(rounds)
    const call = callOfAssigner(assigner)
    for (let round = 0; round < rounds; round += 1) {
      const id = await assignMade(assigner)
      const accountId = await addPerson(assigner)
      const [taken, moved] = await Promise.all([
        revokeAssignments(call, [id]),
        endOf(moveAssignment(call, { ...keyOf(), assignmentId: id, accountId }), () => 'moved'),
      ])
      await work(assigner)
      const end = await stateOf(assigner, id)
      expect(['moved', 'returned']).toContain(end)
      const { results } = await testDatabase()
        .prepare('SELECT state FROM assignment WHERE account_id = ?')
        .bind(accountId)
        .all()
      expect(results).toEqual(end === 'moved' ? [{ state: 'assigned' }] : [])
      expect([moved === 'moved', taken[0]?.outcome]).not.toEqual([true, 'kept'])
      expect(moved === 'moved').toBe(end === 'moved')
    }
    const { lots, ledger, counted } = await freeOf(assigner)
    expect([ledger, counted]).toEqual([lots, lots])
  })
})

describe('somebody who is removed', () => {
  it('is given nothing, or gives it back, when a plan is assigned meanwhile', async () => {
    const assigner = await openAssigner(rounds)
    const call = callOfAssigner(assigner)
    for (let round = 0; round < rounds; round += 1) {
      const accountId = await addPerson(assigner)
      const wish = { ...keyOf(), planId: assigner.planId, accountIds: [accountId] }
      const [end] = await Promise.all([
        endOf(assignPlans(call, { ...wish, dueOn: '2099-01-01' }), () => 'assigned'),
        removePerson(call, accountId),
      ])
      expect(['assigned', 'people_changed', 'not_found']).toContain(end)
      const { results } = await testDatabase()
        .prepare('SELECT state FROM assignment WHERE account_id = ?')
        .bind(accountId)
        .all()
      expect(results).toEqual(end === 'assigned' ? [{ state: 'returned' }] : [])
      expect(await freeOf(assigner)).toEqual({ lots: rounds, ledger: rounds, counted: rounds })
    }
  })
})
