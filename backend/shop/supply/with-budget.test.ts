import { expect, it } from 'vitest'
import type { GateObjects } from '#contract/gate.ts'
import { GateLedger } from '../../platform/gate/gate-ledger.ts'
import { testDatabase } from '../../testing/testing.ts'
import { createSandboxSupplier } from '../providers/sandbox/sandbox-supplier.ts'
import type { Supplier, SupplierContext } from '../providers/supplier/supplier.ts'
import { turnsAt, withBudget } from './with-budget.ts'

const request = { requestId: 'r', packageId: 'p', dataMb: 1024, days: 7 }

/** A supplier that takes two calls a second and counts them. */
function counted() {
  const calls: string[] = []
  const { can, ...rest } = createSandboxSupplier()
  const supplier: Supplier = {
    ...rest,
    can: { ...can, makesAnySize: false, perSecond: 2 },
    order: async (_, { requestId }) => {
      calls.push(requestId)
      return { outcome: 'accepted', ref: { requestId } }
    },
  }
  return { supplier, calls }
}

function openGate(ask: GateLedger['take']): GateObjects {
  return { getByName: () => ({ ask: async (...given) => ask(...given) }) }
}

const time = { nowMs: () => 5_000_000, waitUntil: async () => {} }
const context = () => ({ db: testDatabase(), now: 5_000 }) as unknown as SupplierContext

it('R-SUP-39: takes turns at the gate where there is one, and writes none in the database', async () => {
  const { supplier, calls } = counted()
  const ledger = new GateLedger(() => [])
  const turns = turnsAt(openGate((steps, now) => ledger.take(steps, now)))
  const limited = withBudget('of-the-gate', supplier, { time, turns })
  const answers = []
  for (const _ of [1, 2, 3]) answers.push(await limited.order(context(), request))
  expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'refused'])
  expect(answers[2]).toMatchObject({ reason: 'busy', retryAfter: 2 })
  expect(calls).toHaveLength(2)
  const stored = testDatabase().prepare('SELECT * FROM supplier_budget WHERE supplier = ?')
  expect((await stored.bind('of-the-gate').all()).results).toEqual([])
})

it('R-SUP-39: asks nothing of a supplier whose gate does not answer', async () => {
  const { supplier, calls } = counted()
  const turns = turnsAt(
    openGate(() => {
      throw new Error('the gate is away')
    }),
  )
  const answer = await withBudget('away', supplier, { time, turns }).order(context(), request)
  expect(answer).toMatchObject({ outcome: 'refused', reason: 'busy' })
  expect(calls).toEqual([])
})

it('R-SUP-39: takes turns in the database where processes have no memory in common', () => {
  expect(turnsAt({ ...openGate(() => []), hasNoTurns: true })).toBeUndefined()
})
