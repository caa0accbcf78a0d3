import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import { tradeOf } from '../providers/trade.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readOrderPaper } from '../records/read-order-paper.ts'
import { requestIdSql } from '../records/request-ids.ts'
import { sendSoon } from '../records/tell-buyer.ts'
import {
  completeCancellation,
  isUnchanged,
  type OpenCancellation,
  refuseCancellation,
} from '../records/write-cancellation.ts'
import { cancelTakenEsims } from '../records/write-esim.ts'
import { expireReports } from '../records/write-usage.ts'

type Open = OpenCancellation & { reason: 'cancel' | 'withdrawal' }

/** `isAsked`: whoever wants it waits for the answer, and need not be mailed that it cannot be. */
type Waiting = { isAsked?: boolean }

/**
 * Has the network take back an order that is being cancelled, and tells whether the order is over.
 * The wish is stored, so that an answer that never came is asked for again under the same names
 * until it is known. Throws where the network cannot be asked.
 */
export async function settleCancellation(
  desk: Desk,
  orderId: string,
  { isAsked = false }: Waiting = {},
): Promise<boolean> {
  const open = await statement(
    desk.db,
    sql`SELECT cancellation.id, cancellation.purchase_id AS orderId, cancellation.reason,
        json_group_array(${requestIdSql}) AS requestIds
      FROM cancellation JOIN esim ON esim.purchase_id = cancellation.purchase_id
      WHERE cancellation.purchase_id = ${orderId} AND cancellation.state = 'open'
      GROUP BY cancellation.id`,
  ).first<Open>()
  if (!open) return isOver(desk, orderId)
  const requestIds: string[] = JSON.parse(open.requestIds)
  const isTaken = await tradeOf(desk.services).supplier.cancel(desk, requestIds)
  if (isTaken) await close(desk, open)
  else await refuse(desk, { ...open, isAsked })
  // What was given away meanwhile has another profile, which is still to be asked for.
  return settleCancellation(desk, orderId, { isAsked })
}

async function isOver({ db }: Desk, orderId: string): Promise<boolean> {
  const state = await statement(
    db,
    sql`SELECT state FROM purchase WHERE id = ${orderId}`,
  ).first<string>('state')
  return state !== 'COMPLETED'
}

async function close(desk: Desk, open: Open): Promise<void> {
  const { orderId } = open
  await desk.db.batch([
    cancelTakenEsims(desk, open),
    moveOrder(desk, 'cancel', { orderId, onlyIf: isUnchanged(open) }),
    completeCancellation(desk, open),
    ...settleRewards(desk, orderId),
  ])
}

type Refused = Open & { isAsked: boolean }

/** A phone has one of its eSIMs: the order stays, and who left believing otherwise is told. */
async function refuse(desk: Desk, refused: Refused): Promise<void> {
  const { db } = desk
  const { id, orderId, isAsked, reason } = refused
  await db.batch([
    ...(isAsked || reason === 'withdrawal' ? [] : await tellRefused(desk, orderId, id)),
    refuseCancellation(desk, id),
    // Whoever looks next asks the network what has become of them.
    expireReports(db, orderId),
  ])
  sendSoon(desk)
}

/** Before the statement that closes it, and only if that is still to be done. */
async function tellRefused(
  desk: Desk,
  orderId: string,
  id: string,
): Promise<D1PreparedStatement[]> {
  const { mails } = desk.services
  const order = await readOrderPaper(desk, orderId)
  const channel = order && (await mails.channelOf(order.channel))
  if (!order?.email || !channel) return []
  const mail = { kind: 'cancel_refused', to: order.email, locale: order.locale, order } as const
  const onlyIf = sql`EXISTS (SELECT 1 FROM cancellation WHERE id = ${id} AND state = 'open')`
  return [mails.enqueue({ ...desk, channel }, mail, { id: `cancel_refused-${id}`, onlyIf })]
}
