import type { OrderPaper } from '../../../mail/order-paper.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Desk } from '../../call.ts'
import type { Books } from '../../providers/payment/payment-provider.ts'
import { tradeOf } from '../../providers/trade.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { readOrderPaper } from '../../records/read-order-paper.ts'
import { requestIdsOf } from '../../records/request-ids.ts'
import { sendSoon, tellBuyer } from '../../records/tell-buyer.ts'
import { settleRewards } from '../reward/settle-rewards.ts'
import { splitReturn } from './part-refunds.ts'

/**
 * Puts a new order in the old one's place once the network has made all of it: it takes the old
 * eSIMs back, which no phone can then download, and one batch does the rest. Nobody can read the new
 * codes before that, so that of old and new one works at any time. Where the network does not take
 * them back, or cannot make the new ones, the exchange is void and the old order stays.
 */
export async function finishExchange(desk: Desk, order: OrderPaper): Promise<void> {
  const isLost = order.esims.some(({ state }) => state === 'INVALIDATED')
  if (isLost) return voidExchange(desk, order)
  if (order.esims.some(({ iccid }) => iccid === undefined)) return
  const old = await readOrderPaper(desk, order.exchange?.orderId ?? '')
  if (old?.state !== 'COMPLETED') return voidExchange(desk, order)
  // The network is asked to take it back anyway: what it answers decides about this, too.
  if (old.cancellation?.state === 'open') return
  const oldIds = old.esims.map(({ id }) => id)
  const requestIds = [...(await requestIdsOf(desk.db, oldIds)).values()]
  await statement(
    desk.db,
    sql`UPDATE exchange SET taking_at = coalesce(taking_at, ${desk.now})
      WHERE purchase_id = ${order.id}`,
  ).run()
  if (!(await tradeOf(desk.services).supplier.cancel(desk, requestIds))) {
    return voidExchange(desk, order)
  }
  await takePlace(desk, order)
}

/** Only what is open is settled, so that being done and being void exclude each other. */
const isDone = (orderId: string) =>
  sql`EXISTS (SELECT 1 FROM exchange WHERE purchase_id = ${orderId} AND state = 'done')`
const isOpen = (orderId: string) =>
  sql`EXISTS (SELECT 1 FROM exchange WHERE purchase_id = ${orderId} AND state = 'open')`
const oldIdOf = (orderId: string) =>
  sql`(SELECT old_purchase_id FROM exchange WHERE purchase_id = ${orderId})`

async function takePlace(desk: Desk, order: OrderPaper): Promise<void> {
  const { db, now } = desk
  const old = order.exchange?.orderId ?? ''
  const refunds = await splitReturn(desk, order)
  await db.batch([
    statement(
      db,
      sql`UPDATE exchange SET state = 'done', settled_at = ${now}
        WHERE purchase_id = ${order.id} AND state = 'open'
          AND EXISTS (SELECT 1 FROM purchase WHERE id = ${order.id} AND state = 'PROVISIONING')
          AND EXISTS (SELECT 1 FROM purchase WHERE id = old_purchase_id AND state = 'COMPLETED')
          AND NOT EXISTS (SELECT 1 FROM cancellation
            WHERE cancellation.purchase_id = old_purchase_id AND cancellation.state = 'open')`,
    ),
    moveOrder(db, 'replace', { orderId: oldIdOf(order.id), now, onlyIf: isDone(order.id) }),
    statement(
      db,
      sql`UPDATE esim SET cancelled_at = ${now}
        WHERE purchase_id = ${oldIdOf(order.id)} AND cancelled_at IS NULL AND ${isDone(order.id)}`,
    ),
    moveOrder(db, 'complete', { orderId: order.id, now, onlyIf: isDone(order.id) }),
    ...refunds.map(({ purchaseId, amountMinor }) =>
      statement(
        db,
        sql`INSERT INTO refund (id, purchase_id, reason_id, amount_minor, created_at)
          SELECT ${order.id} || '.' || ${purchaseId}, ${purchaseId}, ${order.id}, ${amountMinor},
            ${now} WHERE ${isDone(order.id)} ON CONFLICT DO NOTHING`,
      ),
    ),
    ...carryCode(desk, order),
    ...settleRewards(db, old, now),
    ...settleRewards(db, order.id, now),
    ...(await tellBuyer(desk, order, 'order_confirmed')),
  ])
  sendSoon(desk)
}

/** A code that the new order has as well was used for it, and not given back with the old one. */
function carryCode({ db }: Books, { id, code }: OrderPaper): D1PreparedStatement[] {
  if (!code) return []
  return [
    statement(
      db,
      sql`UPDATE promo_redemption SET purchase_id = ${id}
        WHERE purchase_id = ${oldIdOf(id)} AND returned_at IS NULL AND ${isDone(id)}`,
    ),
    statement(
      db,
      sql`UPDATE referral SET purchase_id = ${id}
        WHERE purchase_id = ${oldIdOf(id)} AND state <> 'RETURNED' AND ${isDone(id)}`,
    ),
  ]
}

/** A trigger of the database closes the exchange with its order. */
async function voidExchange(desk: Desk, order: OrderPaper): Promise<void> {
  const { db, now } = desk
  await db.batch([
    moveOrder(db, 'fail', { orderId: order.id, now, onlyIf: isOpen(order.id) }),
    statement(
      db,
      sql`UPDATE esim SET cancelled_at = ${now}
        WHERE purchase_id = ${order.id} AND failed_at IS NULL AND cancelled_at IS NULL AND EXISTS (
          SELECT 1 FROM purchase WHERE id = ${order.id} AND state = 'FAILED')`,
    ),
    ...(await tellBuyer(desk, order, 'exchange_void')),
  ])
  sendSoon(desk)
}
