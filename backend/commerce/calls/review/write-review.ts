import type { Stars } from '#contract/catalogue/review-words.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import { cleanText } from '../../../identity/person/clean-name.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { copyReviews } from '../../features/review/copy-reviews.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'

type Said = { esimId: string; stars: Stars; text?: string }

/**
 * Stores the caller's review of an eSIM, in place of an earlier one. Throws `conflict` with
 * `review_unused` until the network has counted data on the eSIM: only what was used can be
 * reviewed.
 */
export async function writeReview(call: Call, { esimId, stars, text = '' }: Said): Promise<Esim> {
  const { db, now, locale } = call
  const { id, plan } = await getEsim(call, { esimId })
  const { meta } = await statement(
    db,
    sql`INSERT INTO review (id, esim_id, account_id, channel, destination_slug, stars, text, locale,
        created_at, updated_at)
      SELECT ${crypto.randomUUID()}, esim.id, esim.account_id, purchase.channel,
        ${plan.destinationSlug}, ${stars}, ${oneParagraph(text)}, ${locale}, ${now}, ${now}
      FROM esim JOIN purchase ON purchase.id = esim.purchase_id
      WHERE esim.id = ${id} AND esim.account_id = ${callerOf(call).accountId} AND esim.used_mb > 0
      ON CONFLICT (esim_id) DO UPDATE SET stars = excluded.stars, text = excluded.text,
        locale = excluded.locale, updated_at = excluded.updated_at`,
  ).run()
  if (meta.changes === 0) {
    const details = { reason: 'review_unused' }
    throw new ApiError('conflict', 'the eSIM was not used', { details })
  }
  call.later(copyReviews(call))
  return getEsim(call, { esimId: id })
}

/** Deletes the caller's review of an eSIM, if there is one. */
export async function deleteReview(call: Call, { esimId }: { esimId: string }): Promise<Esim> {
  const { id } = await getEsim(call, { esimId })
  await statement(
    call.db,
    sql`DELETE FROM review WHERE esim_id = ${id} AND account_id = ${callerOf(call).accountId}`,
  ).run()
  call.later(copyReviews(call))
  return getEsim(call, { esimId: id })
}

/** Joins lines into one paragraph, which is how reviews are shown. */
function oneParagraph(text: string): string {
  return cleanText(text.replace(/\s*[\r\n]\s*/g, ' '), 'text')
}
