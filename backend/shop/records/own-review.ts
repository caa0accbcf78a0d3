import { type } from 'arktype'
import { OwnReview } from '#contract/catalogue/review.ts'
import { sql } from '../../platform/sql.ts'

/** The review that the owner of the outer query's eSIM wrote of it, as JSON. */
export const ownReviewSql = sql`(
  SELECT json_object('stars', review.stars, 'text', review.text) FROM review
  WHERE review.esim_id = esim.id AND review.account_id = esim.account_id)`

const OwnJson = type('string.json.parse').to(OwnReview)

/** The field `review` of an eSIM; absent if its owner wrote none. */
export function ownReview(json: string | null): { review?: OwnReview } {
  return json === null ? {} : { review: OwnJson.assert(json) }
}
