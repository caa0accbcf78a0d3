import { type } from 'arktype'
import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import {
  type PlaceReview,
  type RemovedReview,
  storeReviews,
} from '../../catalogue/place-reviews.ts'

/** The most changes that one batch copies. */
const changesAtOnce = 50

export const dueReviews: Sql = sql`SELECT since FROM review_change`

const Change = type({ serials: 'string.json.parse', id: 'string', version: 'number.integer' })
const Kept = Change.and({
  channel: 'string',
  destinationSlug: 'string',
  stars: 'number.integer',
  text: 'string',
  locale: 'string',
  createdAt: 'number.integer',
})
const Row = Kept.or(Change.and({ stars: 'null' }))

type Copying = DbContext & { services: { catalogue: D1Database } }

/**
 * Copies changed reviews into the catalogue, whose pages show them. A change is deleted only when
 * its copy is stored, and each copy has the number of its last change, so that parallel or
 * interrupted runs end with the latest state.
 */
export async function copyReviews(context: Copying): Promise<void> {
  const { db, now, share, services } = context
  while (!share?.isSpent()) {
    const rows = await readChanges(db)
    if (rows.length === 0) return
    await storeReviews(services.catalogue, rows.map(toCopy), now)
    const serials = JSON.stringify(rows.flatMap((row) => row.serials))
    await statement(db)`
      DELETE FROM review_change WHERE serial IN (SELECT value FROM json_each(${serials}))`.run()
  }
}

/** One statement reads changes and reviews: each review is at least as new as its last change. */
async function readChanges(db: D1Database): Promise<(typeof Row.infer)[]> {
  const { results } = await statement(db)`
    SELECT json_group_array(change.serial) AS serials, change.review_id AS id,
      max(change.serial) AS version, channel, destination_slug AS destinationSlug, stars, text,
      locale, created_at AS createdAt
    FROM (SELECT serial, review_id FROM review_change ORDER BY serial LIMIT ${changesAtOnce})
      AS change LEFT JOIN review ON review.id = change.review_id
    GROUP BY change.review_id`.all()
  return results.map((row) => Row.assert(row))
}

function toCopy(row: typeof Row.infer): PlaceReview | RemovedReview {
  const { serials: _, ...copy } = row
  return copy
}
