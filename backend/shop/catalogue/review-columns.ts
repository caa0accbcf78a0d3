import { type } from 'arktype'
import { Reviews } from '#contract/catalogue/review.ts'
import { reviewsShown } from '#contract/catalogue/review-words.ts'
import { type Sql, sql } from '../../platform/sql.ts'

type Asked = { channel: string; slug: Sql; locale: string }

/** The reviews of a destination at a shop, as JSON; null if there are none. */
export function reviewsSql({ channel, slug, locale }: Asked): Sql {
  const isOf = sql`channel = ${channel} AND destination_slug = ${slug}`
  const newest = (where: Sql) => sql`SELECT * FROM (
    SELECT id, stars, text, locale, created_at FROM place_review
    WHERE ${isOf} AND text <> '' AND ${where} ORDER BY created_at DESC LIMIT ${reviewsShown})`
  return sql`(
    SELECT CASE WHEN count(stars) = 0 THEN NULL ELSE json_object(
      'count', count(stars), 'mean', avg(stars), 'newest', (
        SELECT json_group_array(json_object('id', id, 'stars', stars, 'text', text,
          'locale', locale, 'month', strftime('%Y-%m', created_at, 'unixepoch')))
        FROM (${newest(sql`locale = ${locale}`)} UNION ALL ${newest(sql`locale <> ${locale}`)}
          LIMIT ${reviewsShown}))) END
    FROM place_review WHERE ${isOf})`
}

const ReviewsJson = type('string.json.parse').to(Reviews)

/** The field `reviews` of a destination; absent if there are none. */
export function reviewsOf(json: string | null): { reviews?: Reviews } {
  return json === null ? {} : { reviews: ReviewsJson.assert(json) }
}
