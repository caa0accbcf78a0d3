import type { OrderPaper } from '../../mail/order-paper.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { addData, countAddon } from '../features/addon/add-data.ts'
import { endAuto } from '../features/addon/end-auto.ts'
import { finishExchange } from '../features/exchange/finish-exchange.ts'
import { makeProfile } from '../features/order/make-profile.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readOrderPaper } from '../records/read-order-paper.ts'
import { sendSoon, tellBuyer } from '../records/tell-buyer.ts'

type Due = { id: string; planId: string; dataMb: number | null; days: number }

/**
 * Has the eSIMs of a paid order made, or its data added; done when the last one is there, failed
 * when one cannot be.
 */
export async function provision(desk: Desk, orderId: string): Promise<void> {
  const { db, now } = desk
  await moveOrder(db, 'provision', { orderId, now }).run()
  const { results } = await statement(
    db,
    sql`SELECT esim.id, purchase.plan_id AS planId, esim.allowance_mb AS dataMb, esim.days
      FROM esim JOIN purchase ON purchase.id = esim.purchase_id
      WHERE esim.purchase_id = ${orderId} AND esim.iccid IS NULL AND esim.failed_at IS NULL`,
  ).all<Due>()
  await Promise.all(results.map((due) => make(desk, due)))
  await finish(desk, orderId)
}

/**
 * Ends the order where its eSIMs allow it. What is mailed was read before the batch: an end that
 * came in between is left to whoever brought it about.
 */
async function finish(desk: Desk, orderId: string): Promise<void> {
  const order = await readOrderPaper(desk, orderId)
  if (order?.state !== 'PROVISIONING') return
  if (order.exchange) return finishExchange(desk, order)
  const end = order.esimId === undefined ? endOf(order) : await addData(desk, order.id)
  if (end === 'failed') await fail(desk, order)
  else if (end === 'made') await complete(desk, order)
}

function endOf({ esims }: OrderPaper): 'making' | 'failed' | 'made' {
  if (esims.some(({ state }) => state === 'INVALIDATED')) return 'failed'
  return esims.every(({ iccid }) => iccid !== undefined) ? 'made' : 'making'
}

/** One eSIM that cannot be made undoes the order: nobody pays for half a family's trip. */
async function fail(desk: Desk, order: OrderPaper): Promise<void> {
  const { db, now } = desk
  await db.batch([
    moveOrder(db, 'fail', { orderId: order.id, now }),
    statement(
      db,
      sql`UPDATE esim SET cancelled_at = ${now}
        WHERE purchase_id = ${order.id} AND failed_at IS NULL AND cancelled_at IS NULL AND EXISTS (
          SELECT 1 FROM purchase WHERE id = ${order.id} AND state = 'FAILED')`,
    ),
    ...(await tellBuyer(desk, order, 'order_failed')),
    ...(order.isAuto ? await endAuto(desk, order, 'network') : []),
  ])
  sendSoon(desk)
}

async function complete(desk: Desk, order: OrderPaper): Promise<void> {
  const { db, now } = desk
  await db.batch([
    moveOrder(db, 'complete', { orderId: order.id, now }),
    ...(order.esimId === undefined ? [] : countAddon(db, order.id, order.esimId, now)),
    ...settleRewards(db, order.id, now),
    ...(await tellBuyer(desk, order, 'order_confirmed')),
  ])
  sendSoon(desk)
}

async function make(desk: Desk, { id, ...asked }: Due): Promise<void> {
  const { db, now } = desk
  const known = await makeProfile(desk, { requestId: id, ...asked })
  if (known.state === 'failed') {
    await statement(
      db,
      sql`UPDATE esim SET failed_at = ${now} WHERE id = ${id} AND iccid IS NULL`,
    ).run()
  }
  if (known.state !== 'made') return
  await statement(
    db,
    sql`UPDATE esim SET iccid = ${known.iccid}, smdp_address = ${known.smdpAddress},
         matching_id = ${known.matchingId}, made_at = ${now}, apn = ${known.apn ?? null},
        watch_at = ${now} + 3600
      WHERE id = ${id} AND iccid IS NULL`,
  ).run()
}
