import type { OrderPaper } from '../../mail/order-paper.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { endAuto } from '../features/addon/end-auto.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readOrderPaper } from '../records/read-order-paper.ts'
import { sendSoon, tellBuyer } from '../records/tell-buyer.ts'
import { completeAddon } from '../records/write-addon.ts'
import { cancelEsimsOfFailedOrder, failEsim, storeProfile } from '../records/write-esim.ts'
import { addData } from './add-data.ts'
import { finishExchange } from './finish-exchange.ts'
import { makeProfile } from './make-profile.ts'

type Due = { id: string; planId: string; dataMb: number | null; days: number }

/**
 * Has the eSIMs of a paid order made, or its data added; done when the last one is there, failed
 * when one cannot be.
 */
export async function provision(desk: Desk, orderId: string): Promise<void> {
  const { db } = desk
  await moveOrder(desk, 'provision', { orderId }).run()
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
  await desk.db.batch([
    moveOrder(desk, 'fail', { orderId: order.id }),
    cancelEsimsOfFailedOrder(desk, order.id),
    ...(await tellBuyer(desk, order, 'order_failed')),
    ...(order.isAuto ? await endAuto(desk, order, 'network') : []),
  ])
  sendSoon(desk)
}

async function complete(desk: Desk, order: OrderPaper): Promise<void> {
  await desk.db.batch([
    moveOrder(desk, 'complete', { orderId: order.id }),
    ...(order.esimId === undefined ? [] : completeAddon(desk, order.id, order.esimId)),
    ...settleRewards(desk, order.id),
    ...(await tellBuyer(desk, order, 'order_confirmed')),
  ])
  sendSoon(desk)
}

async function make(desk: Desk, { id, ...asked }: Due): Promise<void> {
  const report = await makeProfile(desk, { requestId: id, ...asked })
  if (report.state === 'failed') await failEsim(desk, id).run()
  if (report.state === 'made') await storeProfile(desk, id, report).run()
}
