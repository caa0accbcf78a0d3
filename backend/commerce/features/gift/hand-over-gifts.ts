import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Desk } from '../../call.ts'
import type { ProfileReport } from '../../providers/supplier/supplier.ts'
import { tradeOf } from '../../providers/trade.ts'
import { requestIdSql } from '../../records/request-ids.ts'
import { sendSoon } from '../../records/tell-buyer.ts'
import { makeProfile } from '../order/make-profile.ts'

/** A gift on its way: the giver's profile is the old one, the receiver's is `requestId`. */
type Handover = {
  id: string
  esimId: string
  requestId: string
  oldRequestId: string
  planId: string
  dataMb: number | null
  days: number
  isStanding: 0 | 1
  plan: string
  channel: string
  /** The giver's, when it was bought. */
  locale: string
  email: string
  giverEmail: string | null
}

/** Whether there still is something to hand over: neither the order nor the eSIM has ended. */
const isStandingSql = sql`EXISTS (
  SELECT 1 FROM esim JOIN purchase ON purchase.id = esim.purchase_id
  WHERE esim.id = esim_gift.esim_id AND purchase.state = 'COMPLETED'
    AND esim.cancelled_at IS NULL AND esim.revoked_at IS NULL AND esim.failed_at IS NULL)`

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
        esim.allowance_mb AS dataMb, esim.days, ${isStandingSql} AS isStanding, purchase.plan,
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
  const report = gift.isStanding
    ? await makeProfile(desk, gift)
    : await supplier.read(desk, gift.requestId)
  if (report?.state === 'making') return
  if (report?.state !== 'made') return gift.isStanding ? reopen(desk, gift) : end(desk, gift)
  if (gift.isStanding && (await supplier.cancel(desk, [gift.oldRequestId]))) {
    return give(desk, gift, report)
  }
  // Nobody has read its code, so that it is always taken back; before this is forgotten.
  await supplier.cancel(desk, [gift.requestId])
  await end(desk, gift)
}

type Made = Extract<ProfileReport, { state: 'made' }>

async function give(desk: Desk, gift: Handover, made: Made): Promise<void> {
  const { db, now } = desk
  await db.batch([
    statement(
      db,
      sql`UPDATE esim_gift SET state = 'accepted', settled_at = ${now}
        WHERE id = ${gift.id} AND state = 'accepting' AND request_id = ${gift.requestId}
          AND ${isStandingSql}`,
    ),
    statement(
      db,
      sql`UPDATE esim SET account_id = gift.receiver_id, name = '', request_id = ${gift.requestId},
           iccid = ${made.iccid},
          smdp_address = ${made.smdpAddress}, matching_id = ${made.matchingId},
          profile = ${made.profile}, made_at = ${now}, reported_at = ${now},
          apn = ${made.apn ?? null}
        FROM esim_gift AS gift
        WHERE gift.id = ${gift.id} AND gift.esim_id = esim.id AND gift.state = 'accepted'
          AND gift.request_id = ${gift.requestId} AND esim.request_id IS NULL`,
    ),
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

/** The network cannot make it: the giver's works on, and the offer stands as before. */
async function reopen({ db, now }: Desk, { id, requestId }: Handover): Promise<void> {
  await statement(
    db,
    sql`UPDATE esim_gift SET state = 'open', receiver_id = NULL, request_id = NULL,
         failed_at = ${now}
      WHERE id = ${id} AND state = 'accepting' AND request_id = ${requestId}`,
  ).run()
}

/** A phone has the giver's, or there is nothing left to give. */
async function end({ db, now }: Desk, gift: Handover): Promise<void> {
  await statement(
    db,
    sql`UPDATE esim_gift SET state = 'taken_back', receiver_id = NULL, settled_at = ${now},
        installed_at = iif(${gift.isStanding}, ${now}, NULL)
      WHERE id = ${gift.id} AND state = 'accepting' AND request_id = ${gift.requestId}`,
  ).run()
}
