import { beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../../../platform/sql.ts'
import { call, seedDatabase, testCatalogue } from '../../../testing/testing.ts'
import { listPriceChanges } from './price-changes.ts'
import { reducePrices } from './reduce-prices.ts'
import { rowOf, setPrice } from './set-price.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 11, 3, 12)
const plan = { planId: 'jp-5gb-30d-v1', destinationSlug: 'japan', currency: 'EUR' } as const
const [beginsAt, endsAt] = [now + dayMs, now + 8 * dayMs]

beforeAll(async () => {
  await seedDatabase(new Date(now - dayMs))
  const db = testCatalogue()
  const write = async (queries: ReturnType<typeof setPrice>) =>
    void (await db.batch(queries.map((query) => statement(db, query))))
  // Dearer on the day before, and again from the middle of the reduction on.
  await write(setPrice({ ...plan, amountMinor: 2000, beginsAt: now, changedAt: now }))
  await write(setPrice({ ...plan, amountMinor: 2500, beginsAt: now + 4 * dayMs, changedAt: now }))
  const reduced = rowOf({ ...plan, amountMinor: 500, beginsAt, changedAt: now })
  await write(reducePrices(reduced, { beginsAt, endsAt, changedAt: now }))
})

async function read(at: number) {
  const answer = await call('/catalogue/destinations/japan?currency=EUR', { now: at })
  const { plans, board } = await answer.json<{
    plans: Record<string, unknown>[]
    board: { gb5_d30: number }
  }>()
  const found = plans.find(({ id }) => id === plan.planId)
  return [found?.price_minor, found?.reference_minor, found?.reduction_ends_at, board.gb5_d30]
}

describe('a reduction', () => {
  it('R-SUP-56 is announced against the lowest price of 30 days before, and ends on time', async () => {
    const [, , , list] = await read(now - 1)
    expect(list).toBeLessThan(2000)
    expect(await read(beginsAt - 1)).toEqual([2000, null, null, 2000])
    const until = new Date(endsAt).toISOString()
    expect(await read(beginsAt)).toEqual([500, list, until, 500])
    expect(await read(endsAt - 1)).toEqual([500, list, until, 500])
    // What was announced for the meantime holds afterwards.
    expect(await read(endsAt)).toEqual([2500, null, null, 2500])
  })

  it('R-SUP-56 renews stored pages when it begins and when it ends', async () => {
    const db = testCatalogue()
    const { latest } = await listPriceChanges(db, { since: undefined, nowMs: now })
    const told = async (nowMs: number) =>
      (await listPriceChanges(db, { since: latest, nowMs })).changes.map(({ place }) => place)
    expect(await told(beginsAt - 1)).toEqual([])
    expect(await told(beginsAt)).toEqual(['japan'])
    expect(await told(endsAt - 1)).toEqual([])
    expect(await told(endsAt)).toEqual(['japan'])
  })
})
