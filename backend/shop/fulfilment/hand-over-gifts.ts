import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { requireProviders } from '../providers/providers.ts'
import type { MadeProfile } from '../providers/supplier/supply.ts'
import { giveEsim } from '../records/esim/write-esim.ts'
import { completeGift, endGift, isGivableSql, reopenGift } from '../records/esim/write-gift.ts'
import { requestIdSql } from '../records/request-ids.ts'
import { makeProfile } from './make-profile.ts'

/**
 * A gift that is being handed over: `oldRequestId` names the giver's profile, `requestId` the
 * receiver's.
 */
type Handover = {
  id: string
  esimId: string
  requestId: string
  oldRequestId: string
  planId: string
  dataMb: number | null
  bonusMb: number
  days: number
  currency: string
  paidMinor: number
  isGivable: 0 | 1
  plan: string
  channel: string
  /** The giver's language when they bought it. */
  locale: string
  email: string
  giverEmail: string | null
}

/**
 * Gives each receiver of an order's eSIMs a profile of their own, in the same steps as an exchange:
 * the network makes the new profile, whose code nobody can read yet; it takes the giver's profile
 * back, so that no phone can download it; one batch makes the eSIM the receiver's. Every step can
 * be repeated and interrupted.
 */
export async function handOverGifts(context: CommerceContext, orderId: string): Promise<void> {
  const { results } = await statement(context.db)`
    SELECT esim_gift.id, esim.id AS esimId, esim_gift.request_id AS requestId,
      ${requestIdSql} AS oldRequestId, purchase.plan_id AS planId,
      esim.allowance_mb AS dataMb, purchase.bonus_mb AS bonusMb, esim.days, purchase.currency,
      purchase.total_minor / purchase.quantity AS paidMinor, ${isGivableSql} AS isGivable,
      purchase.plan, purchase.channel, purchase.locale, esim_gift.email, account.email AS giverEmail
    FROM esim JOIN esim_gift ON esim_gift.esim_id = esim.id
      JOIN purchase ON purchase.id = esim.purchase_id
      JOIN account ON account.id = esim_gift.account_id
    WHERE esim.purchase_id = ${orderId} AND esim_gift.state = 'accepting'`.all<Handover>()
  await Promise.all(results.map((gift) => handOver(context, gift)))
}

async function handOver(context: CommerceContext, gift: Handover): Promise<void> {
  const { supply } = requireProviders(context.services)
  const report = gift.isGivable
    ? await makeProfile(context, gift)
    : await supply.read(context, gift.requestId)
  if (report?.state === 'making') return
  if (report?.state !== 'made') {
    // The giver's eSIM still works; if it can still be given, it is offered again.
    await (gift.isGivable ? reopenGift(context, gift) : endGift(context, gift, false)).run()
    return
  }
  if (gift.isGivable && (await supply.cancel(context, [gift.oldRequestId]))) {
    return give(context, gift, report)
  }
  // Nobody has read the code of the new profile, so the network always takes it back.
  await supply.cancel(context, [gift.requestId])
  await endGift(context, gift, gift.isGivable === 1).run()
}

async function give(context: CommerceContext, gift: Handover, profile: MadeProfile): Promise<void> {
  await context.db.batch([
    completeGift(context, gift),
    ...giveEsim(context, { giftId: gift.id, requestId: gift.requestId, profile }),
    ...(await tellGiver(context, gift)),
  ])
  sendSoon(context)
}

/**
 * The mail to the giver. It stands behind the statement that completes the gift, and is stored only
 * if that did.
 */
async function tellGiver(context: CommerceContext, gift: Handover): Promise<D1PreparedStatement[]> {
  const { mails } = context.services
  const { id, email, giverEmail: to, plan } = gift
  const channel = await mails.channelOf(gift.channel)
  // The giver or the receiver may have deleted their account.
  if (to === null || email === '' || !channel) return []
  const locale = isLocale(gift.locale) ? gift.locale : fallbackLocale
  const mail = { kind: 'gift_accepted', to, locale, email, plan: JSON.parse(plan) } as const
  const onlyIf = sql`EXISTS (SELECT 1 FROM esim_gift WHERE id = ${id} AND state = 'accepted')`
  return [mails.enqueue({ ...context, channel }, mail, { id: `gift_accepted-${id}`, onlyIf })]
}
