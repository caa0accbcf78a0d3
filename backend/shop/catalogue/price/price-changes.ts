import { type } from 'arktype'
import type { PriceChanges } from '#contract/catalogue/price-changes.ts'
import type { Reading } from '../../../platform/reading.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import { hasPlans } from './find-sellable.ts'

/** Milliseconds for which the edge may serve a stored page, and two minutes for clocks that differ. */
const storedMs = 86_400_000 + 120_000
/**
 * Milliseconds for which an announced price that has begun is told to those who know its number.
 * Whoever asks again later than this asks without a number.
 */
const begunMs = 600_000

const Changes = type({
  place: 'string',
  number: 'number.integer',
  begunAt: 'number.integer',
}).array()
const Latest = type([{ latest: 'number.integer', hasPlans: '0 | 1' }])

type Asked = { since: number | undefined; nowMs: number }

/**
 * Returns the places whose prices changed after a change that the caller knows; without a number,
 * all of the time for which pages are stored. A price that is announced is told when it begins.
 * Whether there are plans at all is told with it, so that no page has to ask.
 */
export async function listPriceChanges(catalogue: Reading, asked: Asked): Promise<PriceChanges> {
  const queries = [
    changesQuery(asked),
    sql`SELECT coalesce(max(number), 0) AS latest, ${hasPlans} AS hasPlans FROM price_change`,
  ]
  const [changes, latest] = await catalogue.batch(
    queries.map((query) => statement(catalogue, query)),
  )
  const [now] = Latest.assert(latest?.results)
  return {
    latest: now.latest,
    changes: Changes.assert(changes?.results),
    hasPlans: now.hasPlans === 1,
  }
}

export function changesQuery({ since, nowMs }: Asked): Sql {
  const isNew =
    since === undefined
      ? sql`begins_at > ${nowMs - storedMs}`
      : sql`(number > ${since} OR begins_at > ${nowMs - begunMs})`
  return sql`SELECT destination_slug AS place, max(number) AS number, max(begins_at) AS begunAt
    FROM price_change WHERE ${isNew} AND begins_at <= ${nowMs} GROUP BY destination_slug`
}
