import { type Sql, sql, statement } from '../../platform/sql.ts'

/** A review as pages show it; `version` is higher in the later one of two copies. */
export type PlaceReview = {
  id: string
  version: number
  channel: string
  destinationSlug: string
  stars: number
  text: string
  locale: string
  createdAt: number
}

/** A review that was taken back. */
export type RemovedReview = { id: string; version: number; stars: null }

/**
 * Seconds for which a review that was taken back is remembered: longer than an older copy can be
 * delayed.
 */
const removedSeconds = 86_400

/**
 * Stores copies of reviews for the pages of places. Copies may be repeated and arrive in any order:
 * an older one changes nothing. `now` is in unix seconds.
 */
export async function storeReviews(
  catalogue: D1Database,
  reviews: readonly (PlaceReview | RemovedReview)[],
  now: number,
): Promise<void> {
  const forgotten = sql`DELETE FROM place_review WHERE removed_at < ${now - removedSeconds}`
  await catalogue.batch(
    [...reviews.map((review) => stored(review, now)), forgotten].map((query) =>
      statement(catalogue, query),
    ),
  )
}

function stored(review: PlaceReview | RemovedReview, now: number): Sql {
  const { id, version } = review
  const shown = review.stars === null ? nothing : review
  const { channel, destinationSlug, stars, text, locale, createdAt } = shown
  return sql`INSERT INTO place_review (id, version, removed_at, channel, destination_slug, stars, text,
      locale, created_at)
    VALUES (${id}, ${version}, ${stars === null ? now : null}, ${channel}, ${destinationSlug},
      ${stars}, ${text}, ${locale}, ${createdAt})
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, removed_at = excluded.removed_at,
      channel = excluded.channel, destination_slug = excluded.destination_slug,
      stars = excluded.stars, text = excluded.text, locale = excluded.locale,
      created_at = excluded.created_at
      WHERE excluded.version > place_review.version`
}

/** The fields of a review that was taken back. */
const nothing = {
  channel: '',
  destinationSlug: '',
  stars: null,
  text: '',
  locale: '',
  createdAt: 0,
} as const
