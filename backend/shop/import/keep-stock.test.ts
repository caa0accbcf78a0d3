import { beforeAll, describe, expect, it } from 'vitest'
import { manyOffers } from '../../testing/shop/many-offers.ts'
import { call, seedDatabase, testCatalogue, testDatabase } from '../../testing/testing.ts'
import type { Supplier } from '../providers/supplier/supplier.ts'
import { keepStock } from './keep-stock.ts'

const now = Math.floor(Date.UTC(2026, 10, 30, 12) / 1000)
const planId = 'it-5gb-30d-v1'

beforeAll(async () => {
  await seedDatabase(new Date(now * 1000))
  await testCatalogue()
    .prepare(`INSERT INTO plan_offer (plan_id, supplier, package_id, rank, cost_micros,
      cost_currency, most_micros) VALUES (?1, 'one', 'P1', 0, 1500000, 'USD', 2000000)`)
    .bind(planId)
    .run()
})

async function isSold(at: number): Promise<boolean> {
  const answer = await call('/catalogue/destinations/italy?currency=USD', { now: at * 1000 })
  const { plans } = await answer.json<{ plans: { id: string }[] }>()
  return plans.some(({ id }) => id === planId)
}

/** Asks a supplier whose package costs so much; returns whether the plan is then sold. */
async function ask(at: number, micros: number | undefined): Promise<boolean> {
  const [first, second] = manyOffers(2)
  const offers = [second, first].map((offer, n) => ({
    ...(offer as NonNullable<typeof first>),
    packageId: n === 0 ? 'P1' : 'P0',
    cost: { micros: micros ?? 1, currency: 'USD' },
  }))
  const listed = micros === undefined ? offers.slice(1) : offers
  const supplier = {
    async *offers() {
      yield* listed
    },
  } as unknown as Supplier
  const context = { db: testDatabase(), now: at, services: { catalogue: testCatalogue() } }
  await keepStock(context, { one: supplier })
  return isSold(at)
}

describe('the stock of suppliers', () => {
  it('R-SUP-46 pauses a plan that no supplier has, and sells it again when one has it', async () => {
    expect(await ask(now, 1_600_000)).toBe(true)
    // Within the hour nobody is asked.
    expect(await ask(now + 60, undefined)).toBe(true)
    expect(await ask(now + 3_600, undefined)).toBe(false)
    expect(await ask(now + 7_200, 1_900_000)).toBe(true)
    // The plan's price does not cover it.
    expect(await ask(now + 10_800, 2_100_000)).toBe(false)
    const { results } = await testCatalogue()
      .prepare('SELECT DISTINCT destination_slug AS slug FROM price_change')
      .all()
    expect(results).toEqual([{ slug: 'italy' }])
  })

  it('R-SUP-57 leave a plan paused that the operator paused', async () => {
    expect(await ask(now + 14_400, 1_600_000)).toBe(true)
    const db = testCatalogue()
    await db.batch([
      db.prepare('INSERT INTO plan_pause VALUES (?1, 1)').bind(planId),
      db.prepare('UPDATE plan SET is_paused = 1 WHERE id = ?1').bind(planId),
    ])
    expect(await ask(now + 18_000, 1_600_000)).toBe(false)
    await db.prepare('DELETE FROM plan_pause').run()
    expect(await ask(now + 21_600, 1_600_000)).toBe(true)
  })
})
