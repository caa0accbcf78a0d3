import { ApiError } from '#contract/errors.ts'
import type { AcceptedGift, Gift } from '#contract/gift.ts'
import { plainNameOf } from '#contract/plain-name.ts'
import { callerOf } from '../../../call/call.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { findGift, type GiftRow } from '../../features/gift/find-gift.ts'
import { refreshEsim } from '../../fulfilment/refresh-esims.ts'
import { tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { refused } from './offer-gift.ts'

type Link = { token: string }

/**
 * What a link gives; `not_found` where it is none of ours, over, accepted or taken back, with
 * `gift_installed` where a phone was quicker.
 */
export async function getGift(call: Call, { token }: Link): Promise<Gift> {
  const gift = await findGift(call, token)
  if (gift.installedAt !== null) {
    throw new ApiError('not_found', undefined, { details: { reason: 'gift_installed' } })
  }
  if (gift.state !== 'open' || gift.expiresAt <= call.now) throw new ApiError('not_found')
  return {
    ...shownOf(gift),
    expiresAt: gift.expiresAt,
    ...(gift.failedAt === null ? {} : { failedAt: gift.failedAt }),
  }
}

/**
 * Makes the eSIM of a link the caller's, with a profile of its own: the giver's code is dead before
 * the caller's can be read. Of any number who try at once, one gets it; whoever got it is answered
 * as by `followGift`.
 */
export async function acceptGift(call: Call, { token }: Link): Promise<AcceptedGift> {
  const gift = await findGift(call, token)
  const { accountId } = callerOf(call)
  if (gift.accountId === accountId) throw refused('conflict', 'gift_own')
  if (gift.state === 'open') {
    await refreshEsim(call, gift.esimId)
    await claim(call, gift, accountId)
  }
  return followGift(call, { token })
}

/**
 * How far the gift is that the caller accepted; `conflict` with `gift_installed` where a phone was
 * quicker than its new profile, with `gift_gone` where it is not the caller's.
 */
export async function followGift(call: Call, { token }: Link): Promise<AcceptedGift> {
  const { accountId } = callerOf(call)
  const before = await findGift(call, token)
  const isWaiting = before.state === 'accepting' && before.receiverId === accountId
  if (isWaiting) await tryToAdvance(call, before.orderId)
  const gift = isWaiting ? await findGift(call, token) : before
  if (gift.installedAt !== null) throw refused('conflict', 'gift_installed')
  if (gift.receiverId !== accountId) throw refused('conflict', 'gift_gone')
  return {
    ...shownOf(gift),
    esimId: gift.esimId,
    state: gift.state === 'accepted' ? 'ready' : 'making',
  }
}

function shownOf({ plan, giver }: GiftRow): Pick<Gift, 'plan' | 'giver'> {
  return { plan: JSON.parse(plan), giver: plainNameOf(giver) }
}

/** An offer that can be accepted, or, where a phone has the eSIM, one that this has ended. */
async function claim({ db, now }: Call, gift: GiftRow, accountId: string): Promise<void> {
  await db.batch([
    statement(
      db,
      sql`UPDATE esim_gift SET state = 'accepting', receiver_id = ${accountId},
           request_id = ${crypto.randomUUID()}, failed_at = NULL
        WHERE id = ${gift.id} AND state = 'open' AND expires_at > ${now}
          AND account_id <> ${accountId}
          AND EXISTS (SELECT 1 FROM esim JOIN purchase ON purchase.id = esim.purchase_id
            WHERE esim.id = esim_gift.esim_id AND esim.account_id = esim_gift.account_id
              AND purchase.state = 'COMPLETED' AND profile = 'RELEASED'
              AND activated_at IS NULL AND activate_by > ${now}
              AND cancelled_at IS NULL AND revoked_at IS NULL AND failed_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM cancellation
                WHERE cancellation.purchase_id = purchase.id AND cancellation.state = 'open'))`,
    ),
    statement(
      db,
      sql`UPDATE esim_gift SET state = 'taken_back', settled_at = ${now}, installed_at = ${now}
        WHERE id = ${gift.id} AND state = 'open' AND expires_at > ${now} AND EXISTS (
          SELECT 1 FROM esim WHERE esim.id = esim_gift.esim_id
            AND (profile <> 'RELEASED' OR activated_at IS NOT NULL))`,
    ),
  ])
}
