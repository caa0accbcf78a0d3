import { type } from 'arktype'
import { OwnReview, Reviews } from '#contract/review.ts'
import { reviewsShown } from '#contract/review-words.ts'
import { type Sql, sql } from '../platform/sql.ts'

/** What the owner of the outer query's eSIM says of it, as JSON. */
export const ownReviewSql = sql`(
  SELECT json_object('stars', review.stars, 'text', review.text) FROM review
  WHERE review.esim_id = esim.id AND review.account_id = esim.account_id)`

const OwnJson = type('string.json.parse').to(OwnReview)

/** As a field of an eSIM; none where nothing was said. */
export function ownReview(json: string | null): { review?: OwnReview } {
  return json === null ? {} : { review: OwnJson.assert(json) }
}

type Asked = { channel: string; slug: Sql; locale: string }

/** A destination's reviews at a shop, as JSON; null where there are none. */
export function reviewsSql({ channel, slug, locale }: Asked): Sql {
  const isOf = sql`channel = ${channel} AND destination_slug = ${slug}`
  const newest = (where: Sql) => sql`SELECT * FROM (
    SELECT id, stars, text, locale, created_at FROM review
    WHERE ${isOf} AND text <> '' AND ${where} ORDER BY created_at DESC LIMIT ${reviewsShown})`
  return sql`(
    SELECT CASE WHEN count(*) = 0 THEN NULL ELSE json_object(
      'count', count(*), 'mean', avg(stars), 'newest', (
        SELECT json_group_array(json_object('id', id, 'stars', stars, 'text', text,
          'locale', locale, 'month', strftime('%Y-%m', created_at, 'unixepoch')))
        FROM (${newest(sql`locale = ${locale}`)} UNION ALL ${newest(sql`locale <> ${locale}`)}
          LIMIT ${reviewsShown}))) END
    FROM review WHERE ${isOf})`
}

const ReviewsJson = type('string.json.parse').to(Reviews)

/** As a field of a destination; none where nobody has said anything. */
export function reviewsOf(json: string | null): { reviews?: Reviews } {
  return json === null ? {} : { reviews: ReviewsJson.assert(json) }
}
