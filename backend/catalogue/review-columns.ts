import { type } from 'arktype'
import { OwnReview, Reviews } from '#contract/catalogue/review.ts'
import { reviewsShown } from '#contract/catalogue/review-words.ts'
import { type Sql, sql } from '../platform/sql.ts'

/** The review that the owner of the outer query's eSIM wrote of it, as JSON. */
export const ownReviewSql = sql`(
  SELECT json_object('stars', review.stars, 'text', review.text) FROM review
  WHERE review.esim_id = esim.id AND review.account_id = esim.account_id)`

const OwnJson = type('string.json.parse').to(OwnReview)

/** The field `review` of an eSIM; absent if its owner wrote none. */
export function ownReview(json: string | null): { review?: OwnReview } {
  return json === null ? {} : { review: OwnJson.assert(json) }
}

type Asked = { channel: string; slug: Sql; locale: string }

/** The reviews of a destination at a shop, as JSON; null if there are none. */
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

/** The field `reviews` of a destination; absent if there are none. */
export function reviewsOf(json: string | null): { reviews?: Reviews } {
  return json === null ? {} : { reviews: ReviewsJson.assert(json) }
}
