import type { AcceptedGift, Gift } from '#contract/commerce/gift.ts'
import { plainNameOf } from '#contract/commerce/plain-name.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import type { Call } from '../../call.ts'
import { findGift, type GiftRow } from '../../features/gift/find-gift.ts'
import { tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { refreshEsim } from '../../fulfilment/usage/refresh-esims.ts'
import { claimGift, endInstalledGift } from '../../records/esim/write-gift.ts'
import { refused } from './offer-gift.ts'

type Link = { token: string }

/**
 * What a link offers. Throws `not_found` if it is not a link of this shop or the offer has ended,
 * with the reason `gift_installed` if a phone has the eSIM.
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
 * Makes the eSIM of a link the caller's, with a profile of its own: the giver's code stops working
 * before the caller's can be read. Of several who accept at once, one gets it. Answers like
 * `followGift`.
 */
export async function acceptGift(call: Call, { token }: Link): Promise<AcceptedGift> {
  const gift = await findGift(call, token)
  const { accountId } = callerOf(call)
  if (gift.accountId === accountId) throw refused('conflict', 'gift_own')
  if (gift.state === 'open') {
    await refreshEsim(call, gift.esimId)
    // Either the offer is reserved, or it ends because a phone has the eSIM.
    await call.db.batch([claimGift(call, gift.id, accountId), endInstalledGift(call, gift.id)])
  }
  return followGift(call, { token })
}

/**
 * How far the gift is that the caller has accepted. Throws `conflict` with `gift_installed` if a
 * phone has the giver's profile, and with `gift_gone` if the gift is not the caller's.
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
