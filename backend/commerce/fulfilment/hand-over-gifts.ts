import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import type { MadeProfile } from '../providers/supplier/supplier.ts'
import { tradeOf } from '../providers/trade.ts'
import { requestIdSql } from '../records/request-ids.ts'
import { sendSoon } from '../records/tell-buyer.ts'
import { giveEsim } from '../records/write-esim.ts'
import { completeGift, endGift, isGivableSql, reopenGift } from '../records/write-gift.ts'
import { makeProfile } from './make-profile.ts'

/** A gift on its way: the giver's profile is the old one, the receiver's is `requestId`. */
type Handover = {
  id: string
  esimId: string
  requestId: string
  oldRequestId: string
  planId: string
  dataMb: number | null
  days: number
  isGivable: 0 | 1
  plan: string
  channel: string
  /** The giver's, when it was bought. */
  locale: string
  email: string
  giverEmail: string | null
}

/**
 * Gives whoever accepts eSIMs of an order profiles of their own, as an exchange does: the network
 * makes the new one first, whose code nobody can read; then it takes the giver's back, which no
 * phone can then download; then one batch makes the eSIM the receiver's. Each step can be repeated
 * and interrupted.
 */
export async function handOverGifts(desk: Desk, orderId: string): Promise<void> {
  const { results } = await statement(
    desk.db,
    sql`SELECT esim_gift.id, esim.id AS esimId, esim_gift.request_id AS requestId,
        ${requestIdSql} AS oldRequestId, purchase.plan_id AS planId,
        esim.allowance_mb AS dataMb, esim.days, ${isGivableSql} AS isGivable, purchase.plan,
        purchase.channel, purchase.locale, esim_gift.email, account.email AS giverEmail
      FROM esim JOIN esim_gift ON esim_gift.esim_id = esim.id
        JOIN purchase ON purchase.id = esim.purchase_id
        JOIN account ON account.id = esim_gift.account_id
      WHERE esim.purchase_id = ${orderId} AND esim_gift.state = 'accepting'`,
  ).all<Handover>()
  await Promise.all(results.map((gift) => handOver(desk, gift)))
}

async function handOver(desk: Desk, gift: Handover): Promise<void> {
  const { supplier } = tradeOf(desk.services)
  const report = gift.isGivable
    ? await makeProfile(desk, gift)
    : await supplier.read(desk, gift.requestId)
  if (report?.state === 'making') return
  if (report?.state !== 'made') {
    // The giver's eSIM works on; where it can still be given, the offer stands as before.
    await (gift.isGivable ? reopenGift(desk, gift) : endGift(desk, gift, false)).run()
    return
  }
  if (gift.isGivable && (await supplier.cancel(desk, [gift.oldRequestId]))) {
    return give(desk, gift, report)
  }
  // Nobody has read its code, so that it is always taken back; before this is forgotten.
  await supplier.cancel(desk, [gift.requestId])
  await endGift(desk, gift, gift.isGivable === 1).run()
}

async function give(desk: Desk, gift: Handover, profile: MadeProfile): Promise<void> {
  await desk.db.batch([
    completeGift(desk, gift),
    giveEsim(desk, { giftId: gift.id, requestId: gift.requestId, profile }),
    ...(await tellGiver(desk, gift)),
  ])
  sendSoon(desk)
}

/** To whoever gave it, behind the statement that makes it another's, and only if that did. */
async function tellGiver(desk: Desk, gift: Handover): Promise<D1PreparedStatement[]> {
  const { mails } = desk.services
  const { id, email, giverEmail: to, plan } = gift
  const channel = await mails.channelOf(gift.channel)
  // Either side may have deleted its account meanwhile.
  if (to === null || email === '' || !channel) return []
  const locale = isLocale(gift.locale) ? gift.locale : fallbackLocale
  const mail = { kind: 'gift_accepted', to, locale, email, plan: JSON.parse(plan) } as const
  const onlyIf = sql`EXISTS (SELECT 1 FROM esim_gift WHERE id = ${id} AND state = 'accepted')`
  return [mails.enqueue({ ...desk, channel }, mail, { id: `gift_accepted-${id}`, onlyIf })]
}
