import { beforeAll, describe, expect, it } from 'vitest'
import { sql, statement } from '../../../platform/sql.ts'
import { call, seedDatabase, testCatalogue } from '../../../testing/testing.ts'
import { type NewPrice, setPrice } from './set-price.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 11, 3, 12)

const price: NewPrice = {
  planId: 'jp-5gb-30d-v1',
  destinationSlug: 'japan',
  currency: 'EUR',
  amountMinor: 1234,
  beginsAt: now,
  changedAt: now,
}

beforeAll(() => seedDatabase(new Date(now - dayMs)), 60_000)

async function store(given: Partial<NewPrice> = {}): Promise<void> {
  const db = testCatalogue()
  await db.batch(setPrice({ ...price, ...given }).map((query) => statement(db, query)))
}

async function rows<T>(query: Parameters<typeof statement>[1]): Promise<T[]> {
  return (await statement(testCatalogue(), query).all<T>()).results
}

const listed = (place: string) =>
  rows(
    sql`SELECT * FROM destination_price WHERE destination_slug = ${place} AND currency = 'EUR'
      ORDER BY valid_from`,
  )

async function read<T>(path: string, at: number): Promise<T> {
  const response = await call(`${path}?currency=EUR`, { now: at })
  expect(response.status).toBe(200)
  return response.json()
}

async function priceAt(at: number) {
  const { plans, board } = await read<{
    plans: { id: string; price_minor: number }[]
    board: { gb5_d30: number }
  }>('/catalogue/destinations/japan', at)
  return [plans.find(({ id }) => id === price.planId)?.price_minor, board.gb5_d30]
}

describe('a price that is set', () => {
  it('is shown from its beginning on, in the place and in lists', async () => {
    const [before] = await priceAt(now - 1)
    await store({ beginsAt: now + dayMs })
    expect(await priceAt(now)).toEqual([before, before])
    expect(await priceAt(now + dayMs - 1)).toEqual([before, before])
    expect(await priceAt(now + dayMs)).toEqual([1234, 1234])
  })

  it('leaves other currencies, plans and places as they are', async () => {
    const others = () =>
      Promise.all([
        rows(sql`SELECT * FROM price_history WHERE NOT (plan_id = ${price.planId}
          AND currency = 'EUR') ORDER BY plan_id, currency, valid_from`),
        rows(sql`SELECT * FROM destination_price WHERE NOT (destination_slug = 'japan'
          AND currency = 'EUR') ORDER BY destination_slug, currency, valid_from`),
      ])
    const before = await others()
    await store()
    expect(await others()).toEqual(before)
  })

  it('makes the same figures for lists as the seed does from the same prices', async () => {
    // Each plan gets the price that it has, some of them with reductions that would have ended.
    for (const destination of ['germany', 'europe', 'thailand']) {
      const plans = await rows<{ id: string; minor: number }>(
        sql`SELECT plan.id, h.amount_minor AS minor FROM plan
          JOIN price_history h ON h.plan_id = plan.id AND h.currency = 'EUR'
            AND h.valid_from <= ${now} AND (h.valid_to IS NULL OR h.valid_to > ${now})
          WHERE plan.destination_slug = ${destination}`,
      )
      const figures = () =>
        rows<object>(sql`SELECT from_minor, gb1_d7_minor, gb5_d30_minor, gb10_d30_minor,
            unl_d7_minor, best_minor, best_mb, addon_from_minor FROM destination_price
          WHERE destination_slug = ${destination} AND currency = 'EUR'
            AND valid_from <= ${now} AND (valid_to IS NULL OR valid_to > ${now})`)
      const seeded = await figures()
      expect(seeded).toHaveLength(1)
      for (const { id, minor } of plans) {
        await store({ planId: id, destinationSlug: destination, amountMinor: minor })
      }
      expect(await figures()).toEqual(seeded)
    }
  })

  it('replaces what was announced for later, and keeps the past', async () => {
    const plan = { planId: 'fr-5gb-30d-v1', destinationSlug: 'france' }
    const history = () =>
      rows<{ valid_from: number; valid_to: number | null; amount_minor: number }>(
        sql`SELECT valid_from, valid_to, amount_minor FROM price_history
          WHERE plan_id = ${plan.planId} AND currency = 'EUR' ORDER BY valid_from`,
      )
    const [first, ...rest] = await history()
    expect(rest).toEqual([])
    await store({ ...plan, beginsAt: now + 9 * dayMs, amountMinor: 9900 })
    await store({ ...plan, beginsAt: now + 2 * dayMs, amountMinor: 1500 })
    await store(plan)
    expect(await history()).toEqual([
      { ...first, valid_to: now },
      { valid_from: now, valid_to: null, amount_minor: 1234 },
    ])
    const spans = (await listed('france')) as { valid_from: number; valid_to: number | null }[]
    expect(spans.map(({ valid_to }) => valid_to)).toEqual([
      ...spans.slice(1).map(({ valid_from }) => valid_from),
      null,
    ])
  })

  it('ends a reduction that would end later', async () => {
    const [reduced] = await rows<{ id: string; place: string; since: number }>(
      sql`SELECT plan_id AS id, plan.destination_slug AS place, valid_from AS since
        FROM price_history JOIN plan ON plan.id = plan_id WHERE is_reduction = 1
          AND currency = 'EUR' AND valid_from < ${now} AND valid_to > ${now} LIMIT 1`,
    )
    if (!reduced) throw new Error('expected a reduction')
    await store({ planId: reduced.id, destinationSlug: reduced.place })
    const { plans } = await read<{
      plans: { id: string; price_minor: number; reference_minor: number | null }[]
    }>(`/catalogue/destinations/${reduced.place}`, now)
    const plan = plans.find(({ id }) => id === reduced.id)
    expect([plan?.price_minor, plan?.reference_minor]).toEqual([1234, null])
    expect(
      await rows(sql`SELECT valid_from FROM price_history WHERE plan_id = ${reduced.id}
        AND currency = 'EUR' AND valid_from > ${now}`),
    ).toEqual([])
  })

  it('is recorded under a number that rises, and is not set in part', async () => {
    await store()
    await store({ currency: 'JPY', amountMinor: 1500 })
    const [last, one] = await rows<{ number: number; currency: string }>(
      sql`SELECT number, currency FROM price_change ORDER BY number DESC LIMIT 2`,
    )
    expect([one?.currency, last?.currency]).toEqual(['EUR', 'JPY'])
    expect(last?.number).toBe((one?.number ?? 0) + 1)
    const before = await priceAt(now)
    await expect(store({ amountMinor: 0 })).rejects.toThrow(/CHECK/)
    expect(await priceAt(now)).toEqual(before)
  })
})
