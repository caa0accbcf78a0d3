import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Order } from '#contract/commerce/order.ts'
import type { OrderState } from '#contract/commerce/order-words.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { type Buyer, buyPlan, countRows, gainedSince, onePlan } from './testing/buying.ts'
import { inFile, type MortalBackend, openMortalBackend } from './testing/mortal-backend.ts'
import { addWriters, type Written, write, writers } from './testing/writers.ts'

/** Milliseconds into the load: spread over it, and the same in each run. */
const moments = Array.from({ length: isDeep ? 20 : 1 }, (_, at) => 150 + ((at * 137) % 400))
const plan = 'jp-5gb-30d-v1'

/** Milliseconds of an idle processor within which the backend must answer again. */
const readyMs = 3000
const startsMs: number[] = []

let backend: MortalBackend
beforeAll(async () => {
  backend = await openMortalBackend()
  addWriters(backend)
})
beforeEach(() => backend.reset())
afterAll(() => backend.close())

/** The states of an order, in sequence. */
const steps: readonly OrderState[] = ['PENDING', 'PAID', 'PROVISIONING', 'COMPLETED']

function stepOf({ id }: Order): number {
  const found = 'SELECT state FROM purchase WHERE id = ?1'
  const row = inFile(backend.file, (sqlite) => sqlite.prepare(found).get(id))
  return steps.indexOf(row?.state as OrderState)
}

/** Repeats requests that were not answered, and polls paid orders until they are complete. */
async function finish(buyer: Buyer, all: Written[]): Promise<void> {
  for (const { key, told } of all) {
    const isPaid = told !== undefined && told.state !== 'PENDING'
    const { state } = isPaid
      ? await buyer.api.call('getOrder', { orderId: told.id })
      : await buyPlan(buyer, plan, key)
    expect(state).toBe('COMPLETED')
  }
}

it.for(moments)(
  'R-DB-2: killed %i ms into the load, loses nothing it acknowledged, tears and orphans nothing',
  { timeout: 60_000 },
  async (moment) => {
    const before = countRows(backend)
    const signIn = async (name: string) => ({ backend, api: await backend.signIn(name) })
    const doomed = await Promise.all(writers.map(signIn))
    const writing = Promise.all(doomed.map((buyer) => write(buyer, plan)))
    setTimeout(backend.kill, moment)
    const written = await writing
    startsMs.push(await backend.revive())

    const told = written.flatMap((all) => all.flatMap((each) => each.told ?? []))
    const lost = told.filter((order) => stepOf(order) < steps.indexOf(order.state))
    expect(lost).toEqual([])

    await backend.advance(3)
    const buyers = await Promise.all(writers.map(signIn))
    await Promise.all(buyers.map((buyer, at) => finish(buyer, written[at] ?? [])))
    const count = written.flat().length
    const all = Object.entries(onePlan).map(([name, n]) => [name, n * count])
    expect(gainedSince(before, backend)).toEqual(Object.fromEntries(all))
    console.log(`${moment} ms: ${count} asked for, ${told.length} acknowledged, 0 lost`)
  },
)

it('R-DB-2: what was killed answers again within three seconds', () => {
  const sorted = startsMs.toSorted((a, b) => a - b)
  console.log(`ready after ${sorted.join(', ')} ms of processor time`)
  expect(sorted[0]).toBeLessThan(readyMs)
})
