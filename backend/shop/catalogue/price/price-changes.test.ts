import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceChanges } from '#contract/catalogue/price-changes.ts'
import { statement } from '../../../platform/sql.ts'
import { call, seedDatabase, testCatalogue } from '../../../testing/testing.ts'
import { type NewPrice, setPrice } from './set-price.ts'

const hourMs = 3_600_000
// Later than the prices that other tests set, so that this file's changes are the only recent ones.
const now = Date.UTC(2031, 4, 3, 12)
const japan = { planId: 'jp-5gb-30d-v1', destinationSlug: 'japan' }
const france = { planId: 'fr-5gb-30d-v1', destinationSlug: 'france' }

beforeAll(async () => {
  await seedDatabase(new Date(now))
  // Another run may have left its own.
  await testCatalogue().prepare('DELETE FROM price_change').run()
}, 60_000)

async function store(given: Partial<NewPrice>): Promise<void> {
  const price = { currency: 'USD', amountMinor: 1234, beginsAt: now, changedAt: now } as const
  const db = testCatalogue()
  const queries = setPrice({ ...japan, ...price, ...given })
  await db.batch(queries.map((query) => statement(db, query)))
}

/** Returns the number of the last change, and the places that changed. */
async function read(at: number, since?: number) {
  const query = since === undefined ? '' : `?since=${since}`
  const response = await call(`/catalogue/changes${query}`, { now: at })
  expect(response.status).toBe(200)
  const { latest, changes } = (await response.json()) as PriceChanges
  return { latest, changes, places: changes.map(({ place }) => place).sort() }
}

const headerOf = async (path: string) => (await call(path, { now })).headers.get('cache-tag')

describe('changed prices', () => {
  it('are told once for each place, and not to those who know them', async () => {
    const { latest: start } = await read(now)
    await store({ changedAt: now - hourMs, beginsAt: now - hourMs })
    await store({ changedAt: now - hourMs + 1, beginsAt: now - hourMs + 1, currency: 'EUR' })
    await store({ ...france, changedAt: now - hourMs + 2, beginsAt: now - hourMs + 2 })
    const { latest, changes, places } = await read(now, start)
    expect(places).toEqual(['france', 'japan'])
    expect(latest).toBe(start + 3)
    expect(changes).toContainEqual({
      place: 'japan',
      number: start + 2,
      begun_at: now - hourMs + 1,
    })
    expect((await read(now, latest - 1)).places).toEqual(['france'])
    expect(await read(now, latest)).toEqual({ latest, changes: [], places: [] })
  })

  it('of the last day are told to those who know no number', async () => {
    expect((await read(now)).places).toEqual(['france', 'japan'])
    expect((await read(now + 24 * hourMs)).places).toEqual([])
  })

  it('that are announced are told when they begin, also to those who know their number', async () => {
    const { latest: before } = await read(now)
    await store({ beginsAt: now + 2 * hourMs })
    const { latest, places } = await read(now, before)
    expect([latest, places]).toEqual([before + 1, []])
    for (const since of [before, latest]) {
      expect((await read(now + 2 * hourMs - 1, since)).places).toEqual([])
      expect((await read(now + 2 * hourMs, since)).places).toEqual(['japan'])
    }
    expect((await read(now + 3 * hourMs, latest)).places).toEqual([])
    expect((await read(now + 3 * hourMs)).places).toContain('japan')
  })

  it.each(['-1', '1.5', 'x', ''])('are not asked for since %j', async (since) => {
    expect((await call(`/catalogue/changes?since=${since}`)).status).toBe(400)
  })
})

describe('answers name the places whose prices they show', () => {
  it.each([
    ['/catalogue/destinations/europe', /^europe(,|$)/],
    ['/catalogue/destinations/japan', /^japan,.*\bapac\b/],
    ['/catalogue/destinations/japan/plans/5gb-30d', /^japan$/],
    ['/catalogue/destinations?ids=japan&ids=france', /^(japan,france|france,japan)$/],
    ['/catalogue/plans?plan_id=jp-5gb-30d-v1', /^japan$/],
    ['/catalogue/search?q=france', /^france/],
    ['/catalogue/trip?ids=japan', /\bjapan\b/],
    // Too many, or any.
    ['/catalogue/destinations?page_size=300', /^\*$/],
    ['/catalogue/plans?offer=reduced', /^\*$/],
    ['/catalogue/sitemap', /^\*$/],
  ])('%s', async (path, places) => {
    expect(await headerOf(path)).toMatch(places)
  })
})
