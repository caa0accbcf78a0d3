import type { GivenEsim } from '#contract/commerce/gift.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'
import { takeBackOffer } from '../../records/esim/write-gift.ts'
import { refused } from './offer-gift.ts'

/** One page shows them all: nobody gives away more. */
const giftsShown = 50

type Row = Omit<GivenEsim, 'plan' | 'acceptedAt'> & { plan: string; settledAt: number | null }

/** The eSIMs that the caller offers or has given away in this shop, newest first. */
export async function listGifts(call: Call): Promise<{ gifts: GivenEsim[] }> {
  const { results } = await statement(call.db)`
    SELECT gift.esim_id AS esimId, purchase.id AS orderId, purchase.number AS orderNumber,
      purchase.plan, iif(gift.state = 'accepted', 'accepted', 'open') AS state, gift.email,
      gift.expires_at AS expiresAt, gift.settled_at AS settledAt
    FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
      JOIN purchase ON purchase.id = esim.purchase_id
    WHERE gift.account_id = ${callerOf(call).accountId}
      AND purchase.channel = ${call.channel.id}
      AND (gift.state IN ('accepting', 'accepted')
        OR gift.state = 'open' AND gift.expires_at > ${call.now})
    ORDER BY gift.created_at DESC LIMIT ${giftsShown}`.all<Row>()
  const gifts = results.map(({ plan, settledAt, ...row }) => ({
    ...row,
    plan: JSON.parse(plan),
    ...(settledAt === null ? {} : { acceptedAt: settledAt }),
  }))
  return { gifts }
}

/**
 * Ends an offer. Throws `conflict` with `gift_gone` if a friend has accepted it or is accepting it.
 */
export async function takeBackGift(call: Call, { esimId }: { esimId: string }): Promise<Esim> {
  const { accountId } = callerOf(call)
  await takeBackOffer(call, esimId, accountId).run()
  const esim = await getEsim(call, { esimId }).catch(async (error: unknown) => {
    const isGiven = error instanceof ApiError && (await wasGiven(call, esimId))
    throw isGiven ? refused('conflict', 'gift_gone') : error
  })
  if (esim.gift) throw refused('conflict', 'gift_gone')
  return esim
}

async function wasGiven(call: Call, esimId: string): Promise<boolean> {
  const { gifts } = await listGifts(call)
  return gifts.some((gift) => gift.esimId === esimId)
}
