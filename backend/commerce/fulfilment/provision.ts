import type { OrderDetails } from '../../mail/order-details.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { endAuto } from '../features/addon/end-auto.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import { completeAddon } from '../records/esim/write-addon.ts'
import { cancelEsimsOfFailedOrder, failEsim, storeProfile } from '../records/esim/write-esim.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readOrderDetails } from '../records/read/read-order-details.ts'
import { tellBuyer } from '../records/tell-buyer.ts'
import { addData } from './add-data.ts'
import { finishExchange } from './finish-exchange.ts'
import { makeProfile } from './make-profile.ts'

type Due = { id: string; planId: string; dataMb: number | null; days: number }

/**
 * Has the eSIMs of a paid order made, or its data added. The order is completed when all of it is
 * made, and fails when one part cannot be.
 */
export async function provision(context: CommerceContext, orderId: string): Promise<void> {
  const { db } = context
  await moveOrder(context, 'provision', { orderId }).run()
  const { results } = await statement(
    db,
    sql`SELECT esim.id, purchase.plan_id AS planId, esim.allowance_mb AS dataMb, esim.days
      FROM esim JOIN purchase ON purchase.id = esim.purchase_id
      WHERE esim.purchase_id = ${orderId} AND esim.iccid IS NULL AND esim.failed_at IS NULL`,
  ).all<Due>()
  await Promise.all(results.map((due) => make(context, due)))
  await finish(context, orderId)
}

/**
 * Completes or fails the order if its eSIMs decide that. The order was read before the batch, for
 * the mail: if another run ends it meanwhile, the statements of this batch change nothing.
 */
async function finish(context: CommerceContext, orderId: string): Promise<void> {
  const order = await readOrderDetails(context, orderId)
  if (order?.state !== 'PROVISIONING') return
  if (order.exchange) return finishExchange(context, order)
  const end = order.esimId === undefined ? endOf(order) : await addData(context, order.id)
  if (end === 'failed') await fail(context, order)
  else if (end === 'made') await complete(context, order)
}

function endOf({ esims }: OrderDetails): 'making' | 'failed' | 'made' {
  if (esims.some(({ state }) => state === 'INVALIDATED')) return 'failed'
  return esims.every(({ iccid }) => iccid !== undefined) ? 'made' : 'making'
}

/** One eSIM that cannot be made fails the whole order: nobody wants half of a family's eSIMs. */
async function fail(context: CommerceContext, order: OrderDetails): Promise<void> {
  await context.db.batch([
    moveOrder(context, 'fail', { orderId: order.id }),
    cancelEsimsOfFailedOrder(context, order.id),
    ...(await tellBuyer(context, order, 'order_failed')),
    ...(order.isAuto ? await endAuto(context, order, 'network') : []),
  ])
  sendSoon(context)
}

async function complete(context: CommerceContext, order: OrderDetails): Promise<void> {
  await context.db.batch([
    moveOrder(context, 'complete', { orderId: order.id }),
    ...(order.esimId === undefined ? [] : completeAddon(context, order.id, order.esimId)),
    ...settleRewards(context, order.id),
    ...(await tellBuyer(context, order, 'order_confirmed')),
  ])
  sendSoon(context)
}

async function make(context: CommerceContext, { id, ...asked }: Due): Promise<void> {
  const report = await makeProfile(context, { requestId: id, ...asked })
  if (report.state === 'failed') await failEsim(context, id).run()
  if (report.state === 'made') await storeProfile(context, id, report).run()
}
