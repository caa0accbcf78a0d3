import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDatabase, testChannels, testDatabase } from '../testing/testing.ts'
import { selectDetail, selectSummaries } from './destinations.ts'
import { planConditions, plansOf, selectOffers } from './plans.ts'
import { prefixQuery, relatedQuery, similarQuery } from './search-queries.ts'
import { tripOffers } from './trip-places.ts'
import type { View } from './view.ts'

beforeAll(() => seedDatabase(new Date()))

const page = { size: 10, after: -1 }
/** Tables that grow with the catalogue: none of them may be read from end to end. */
const largeTables =
  /\bSCAN (plan|price_history|destination_price|search_term|search_gram|review|t|g|p|h)\b/

function view(): View {
  const channel = testChannels.asian
  if (!channel) throw new Error('expected the asian channel')
  return { db: testDatabase(), channel, currency: 'USD', locale: 'en', now: Date.now() }
}

function compiled(statement: SQL) {
  const { sql, params } = new SQLiteSyncDialect().sqlToQuery(statement)
  return { sql, params }
}

const statements: [string, () => { sql: string; params: unknown[] }][] = [
  ['destinations', () => selectSummaries(view(), [], 10).toSQL()],
  ['destination', () => selectDetail(view(), 'japan').toSQL()],
  ['plans of a destination', () => plansOf(view(), 'japan').toSQL()],
  ['reductions', () => offers({ offer: 'reduced' })],
  ['large plans', () => offers({ minMb: 102_400, planType: 'data' })],
  ['plans of a trip', () => tripOffers(view(), ['japan', 'south-korea']).toSQL()],
  ['prefix search', () => compiled(prefixQuery(view(), 'kor', 'en'))],
  ['similar search', () => compiled(similarQuery(view(), 'jpan'))],
  ['related places', () => compiled(relatedQuery(view(), 'JP'))],
]

function offers(query: Parameters<typeof planConditions>[1]) {
  return selectOffers(view(), planConditions(view(), query, page), 11).toSQL()
}

describe('the plan of a query', () => {
  it.each(statements)('reads no large table from end to end for %s', async (_, statement) => {
    const { sql, params } = statement()
    expect(params.length).toBeLessThanOrEqual(100)
    const { results } = await testDatabase()
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>()
    const scans = results.map(({ detail }) => detail).filter((detail) => largeTables.test(detail))
    expect(scans).toEqual([])
  })
})
