import { describe, expect, it } from 'vitest'
import type { Sql } from '../../platform/sql.ts'
import { testCatalogue, testChannels } from '../../testing/testing.ts'
import { detailQuery, summariesQuery } from './destinations.ts'
import { offersQuery, planConditions, plansQuery } from './plans.ts'
import { changesQuery } from './price/price-changes.ts'
import { prefixQuery, relatedQuery, similarQuery } from './search-queries.ts'
import { tripOffers } from './trip-places.ts'
import type { View } from './view.ts'

const page = { size: 10, after: -1 }
/** Full scans of tables that grow with the catalogue; no query may contain one. */
const largeTables =
  /\bSCAN (plan|price_history|destination_price|search_term|search_gram|place_review|price_change|t|g|p|h)\b/

function view(): View {
  const channel = testChannels.asian
  if (!channel) throw new Error('expected the asian channel')
  return { catalogue: testCatalogue(), channel, currency: 'USD', locale: 'en', nowMs: Date.now() }
}

const queries: [string, () => Sql][] = [
  ['destinations', () => summariesQuery(view(), [], 10)],
  ['destination', () => detailQuery(view(), 'japan')],
  ['plans of a destination', () => plansQuery(view(), 'japan')],
  ['reductions', () => offers({ offer: 'reduced' })],
  ['large plans', () => offers({ minMb: 102_400, planType: 'data' })],
  ['a plan by its id', () => offers({ planId: 'jp-5gb-30d-v1' })],
  ['plans of a trip', () => tripOffers(view(), ['japan', 'south-korea'])],
  ['price changes', () => changesQuery({ since: undefined, nowMs: Date.now() })],
  ['price changes since one', () => changesQuery({ since: 7, nowMs: Date.now() })],
  ['prefix search', () => prefixQuery(view(), 'kor', 'en')],
  ['similar search', () => similarQuery(view(), 'jpan')],
  ['related places', () => relatedQuery(view(), 'JP')],
]

function offers(query: Parameters<typeof planConditions>[1]) {
  return offersQuery(view(), planConditions(view(), query, page), 11)
}

describe('the plan of a query', () => {
  it.each(queries)('reads no large table from end to end for %s', async (_, query) => {
    const { sql, values } = query()
    expect(values.length).toBeLessThanOrEqual(100)
    const { results } = await testCatalogue()
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
    const scans = results.map(({ detail }) => detail).filter((detail) => largeTables.test(detail))
    expect(scans).toEqual([])
  })
})
