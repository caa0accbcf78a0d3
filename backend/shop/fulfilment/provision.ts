import type { OrderDetails } from '../../mail/order-details.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
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
import type { Making, OrderFacts } from './order-facts.ts'

/**
 * Has the eSIMs of a paid order made, or its data added. The order is completed when all of it is
 * made, and fails when one part cannot be. Returns false if the network is still making all that it
 * was asked for: nothing has changed then.
 */
export async function provision(
  context: CommerceContext,
  orderId: string,
  { state, making, isUnasked = false }: OrderFacts,
): Promise<boolean> {
  const isFirst = state === 'PAID' && (await begin(context, orderId))
  const asked = making.filter(({ hasFailed }) => !hasFailed)
  const ask = { isUnasked: isUnasked || isFirst }
  const isMade = await Promise.all(asked.map((request) => make(context, request, ask)))
  const hasFailed = asked.length < making.length
  if (isMade.length > 0 && !hasFailed && isMade.every((each) => !each)) return isFirst
  await finish(context, orderId)
  return true
}

/** Returns whether this call was the first to begin. */
async function begin(context: CommerceContext, orderId: string): Promise<boolean> {
  const { meta } = await moveOrder(context, 'provision', { orderId }).run()
  return meta.changes > 0
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
    // One mail confirms a trip, once all of its orders are decided.
    ...(order.trip ? [] : await tellBuyer(context, order, 'order_confirmed')),
  ])
  sendSoon(context)
}

/** Asks the network for an eSIM; returns whether its answer was stored, or false while it is made. */
async function make(
  context: CommerceContext,
  { hasFailed: _, ...request }: Making,
  ask: { isUnasked: boolean },
): Promise<boolean> {
  const report = await makeProfile(context, request, ask)
  if (report.state === 'making') return false
  const id = request.requestId
  if (report.state === 'failed') await failEsim(context, id).run()
  else await context.db.batch(storeProfile(context, id, report))
  return true
}
