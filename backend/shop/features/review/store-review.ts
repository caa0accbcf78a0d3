import type { Stars } from '#contract/catalogue/review-words.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import { cleanText } from '../../../call/outside/clean-name.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { copyReviews } from './copy-reviews.ts'

type Reviewed = Pick<Esim, 'id' | 'plan'>
type Said = { stars: Stars; text?: string | undefined }

/**
 * Stores the caller's review of an eSIM, in place of an earlier one. Throws `conflict` with
 * `review_unused` until the network has counted data on the eSIM: only what was used can be
 * reviewed.
 */
export async function storeReview(
  call: Call,
  { id, plan }: Reviewed,
  { stars, text = '' }: Said,
): Promise<void> {
  const { db, now, locale } = call
  const { meta } = await statement(db)`
    INSERT INTO review (id, esim_id, account_id, channel, destination_slug, stars, text, locale,
      created_at, updated_at)
    SELECT ${crypto.randomUUID()}, esim.id, esim.account_id, purchase.channel,
      ${plan.destinationSlug}, ${stars}, ${oneParagraph(text)}, ${locale}, ${now}, ${now}
    FROM esim JOIN purchase ON purchase.id = esim.purchase_id
    WHERE esim.id = ${id} AND esim.account_id = ${callerOf(call).accountId} AND esim.used_mb > 0
    ON CONFLICT (esim_id) DO UPDATE SET stars = excluded.stars, text = excluded.text,
      locale = excluded.locale, updated_at = excluded.updated_at`.run()
  if (meta.changes === 0) {
    const details = { reason: 'review_unused' }
    throw new ApiError('conflict', 'the eSIM was not used', { details })
  }
  call.later(copyReviews(call))
}

/** Deletes the caller's review of an eSIM, if there is one. */
export async function removeReview(call: Call, esimId: string): Promise<void> {
  await statement(call.db)`
    DELETE FROM review WHERE esim_id = ${esimId} AND account_id = ${callerOf(call).accountId}`.run()
  call.later(copyReviews(call))
}

/** Joins lines into one paragraph, which is how reviews are shown. */
function oneParagraph(text: string): string {
  return cleanText(text.replace(/\s*[\r\n]\s*/g, ' '), 'text')
}
