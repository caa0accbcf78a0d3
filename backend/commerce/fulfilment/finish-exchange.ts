import type { OrderPaper } from '../../mail/order-paper.ts'
import type { Desk } from '../call.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import { tradeOf } from '../providers/trade.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readOrderPaper } from '../records/read-order-paper.ts'
import { requestIdsOf } from '../records/request-ids.ts'
import { sendSoon, tellBuyer } from '../records/tell-buyer.ts'
import { moveCode } from '../records/write-code-use.ts'
import { cancelEsimsOfFailedOrder, cancelReplacedEsims } from '../records/write-esim.ts'
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
  await markTaking(desk, order.id).run()
  if (!(await tradeOf(desk.services).supplier.cancel(desk, requestIds))) {
    return voidExchange(desk, order)
  }
  await takePlace(desk, order)
}

async function takePlace(desk: Desk, order: OrderPaper): Promise<void> {
  const { id, code } = order
  const old = order.exchange?.orderId ?? ''
  const parts = await splitReturn(desk, order)
  const onlyIf = isExchangeDone(id)
  await desk.db.batch([
    completeExchange(desk, id),
    moveOrder(desk, 'replace', { orderId: replacedOrderOf(id), onlyIf }),
    cancelReplacedEsims(desk, id),
    moveOrder(desk, 'complete', { orderId: id, onlyIf }),
    ...parts.map((part) => insertRefund(desk, { ...part, exchangeOrderId: id })),
    ...(code ? moveCode(desk.db, id) : []),
    ...settleRewards(desk, old),
    ...settleRewards(desk, id),
    ...(await tellBuyer(desk, order, 'order_confirmed')),
  ])
  sendSoon(desk)
}

/** A trigger of the database closes the exchange with its order. */
async function voidExchange(desk: Desk, order: OrderPaper): Promise<void> {
  const { id } = order
  await desk.db.batch([
    moveOrder(desk, 'fail', { orderId: id, onlyIf: isExchangeOpen(id) }),
    cancelEsimsOfFailedOrder(desk, id),
    ...(await tellBuyer(desk, order, 'exchange_void')),
  ])
  sendSoon(desk)
}
