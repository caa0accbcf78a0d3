import type { OrderDetails } from '../../mail/order-details.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import type { CommerceContext } from '../call.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import { requireProviders } from '../providers/providers.ts'
import { cancelEsimsOfFailedOrder, cancelReplacedEsims } from '../records/esim/write-esim.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readOrderDetails } from '../records/read/read-order-details.ts'
import { requestIdsOf } from '../records/request-ids.ts'
import { tellBuyer } from '../records/tell-buyer.ts'
import { takeTripPlace } from '../records/trip/write-trip.ts'
import { moveCode } from '../records/write-code-use.ts'
import {
  completeExchange,
  isExchangeDone,
  isExchangeOpen,
  markTaking,
  replacedOrderOf,
} from '../records/write-exchange.ts'
import { insertRefund } from '../records/write-payment.ts'
import { splitReturn } from './part-refunds.ts'

/**
 * Replaces the old order once the network has made all eSIMs of the new one: the network takes the
 * old eSIMs back, so that no phone can download them, and one batch does the rest. Nobody can read
 * the new codes before that, so either the old or the new eSIMs work at any time. If the network
 * does not take the old ones back, or cannot make the new ones, the exchange is void and the old
 * order stays.
 */
export async function finishExchange(context: CommerceContext, order: OrderDetails): Promise<void> {
  const isLost = order.esims.some(({ state }) => state === 'INVALIDATED')
  if (isLost) return voidExchange(context, order)
  if (order.esims.some(({ iccid }) => iccid === undefined)) return
  const old = await readOrderDetails(context, order.exchange?.orderId ?? '')
  if (old?.state !== 'COMPLETED') return voidExchange(context, order)
  // The open cancellation asks the network to take it back: its answer decides about the exchange
  // too.
  if (old.cancellation?.state === 'open') return
  const oldIds = old.esims.map(({ id }) => id)
  const requestIds = [...(await requestIdsOf(context.db, oldIds)).values()]
  await markTaking(context, order.id).run()
  if (!(await requireProviders(context.services).supply.cancel(context, requestIds))) {
    return voidExchange(context, order)
  }
  await takePlace(context, order)
}

async function takePlace(context: CommerceContext, order: OrderDetails): Promise<void> {
  const { id, code } = order
  const old = order.exchange?.orderId ?? ''
  const parts = await splitReturn(context, order)
  const onlyIf = isExchangeDone(id)
  await context.db.batch([
    completeExchange(context, id),
    moveOrder(context, 'replace', { orderId: replacedOrderOf(id), onlyIf }),
    cancelReplacedEsims(context, id),
    moveOrder(context, 'complete', { orderId: id, onlyIf }),
    ...parts.map((part) => insertRefund(context, { ...part, exchangeOrderId: id })),
    takeTripPlace(context.db, id),
    ...(code ? moveCode(context.db, id) : []),
    ...settleRewards(context, old),
    ...settleRewards(context, id),
    ...(await tellBuyer(context, order, 'order_confirmed')),
  ])
  sendSoon(context)
}

/** A trigger of the database closes the exchange with its order. */
async function voidExchange(context: CommerceContext, order: OrderDetails): Promise<void> {
  const { id } = order
  await context.db.batch([
    moveOrder(context, 'fail', { orderId: id, onlyIf: isExchangeOpen(id) }),
    cancelEsimsOfFailedOrder(context, id),
    ...(await tellBuyer(context, order, 'exchange_void')),
  ])
  sendSoon(context)
}
