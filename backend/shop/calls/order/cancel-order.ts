import { paysBackForDevice } from '#contract/commerce/device-refund.ts'
import type { Esim, Order } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call, CommerceContext } from '../../call.ts'
import { giveUpOrder } from '../../features/order/give-up-order.ts'
import { cancelUnpaid } from '../../fulfilment/cancel-unpaid.ts'
import { settleCancellation } from '../../fulfilment/settle-cancellation.ts'
import { requestReturn } from '../../fulfilment/top-up/take-data-back.ts'
import { reportLater, tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { readOrderDetails } from '../../records/read/read-order-details.ts'
import { activeAddonOrders, insertCancellation } from '../../records/write-cancellation.ts'

type Wanted = { orderId: string; reason?: 'device' }

/**
 * Gives up an unpaid order, or cancels and refunds a completed one while no phone has downloaded
 * any of its eSIMs. The network decides: if it refuses to cancel a profile, the order stays as it
 * is and this throws `conflict`. If it cannot be asked, the order is being cancelled until its
 * answer is known. The reason `device` allows a refund that the plan's policy does not.
 */
export async function cancelOrder(call: Call, { orderId, reason }: Wanted): Promise<Order> {
  const order = await readOrder(call, orderId)
  const report = (error: unknown) => reportLater(call, error)
  if (order.state === 'PENDING') await cancelUnpaid(call, order).catch(report)
  if (order.state === 'COMPLETED') {
    const mayCancel = (esim: Esim) =>
      esim.canCancel || (reason === 'device' && paysBackForDevice(order.device, esim))
    const request = { reason: 'cancel', mayCancel } as const
    if (!(await requestCancellation(call, orderId, request))) throw inUse()
    const isOver = await settleCancellation(call, orderId, { isAsked: true }).catch(report)
    if (isOver === false) throw inUse()
    // The network could not be asked: scheduled work asks again, so that the buyer does not wait.
    if (isOver === undefined) return readOrder(call, orderId)
  }
  await tryToAdvance(call, orderId)
  return readOrder(call, orderId)
}

type CancellationRequest = {
  reason: 'cancel' | 'withdrawal'
  mayCancel: (esim: Esim) => boolean
  /** Whether the network is to stop the order's one eSIM although a phone has it. */
  stops?: boolean
}

/**
 * Cancels a completed order if every eSIM of it may be cancelled; returns whether it is cancelled.
 */
export async function cancelCompleted(
  context: CommerceContext,
  orderId: string,
  request: CancellationRequest,
): Promise<boolean> {
  return (
    (await requestCancellation(context, orderId, request)) &&
    (await settleCancellation(context, orderId))
  )
}

/**
 * Stores that an order is to be cancelled, before the network is asked. Returns false if it may not
 * be, for instance because data was added to its eSIMs; unpaid orders of data are given up.
 */
async function requestCancellation(
  context: CommerceContext,
  orderId: string,
  request: CancellationRequest,
): Promise<boolean> {
  const { db } = context
  const order = await readOrderDetails(context, orderId)
  if (order?.esimId !== undefined) return requestReturn(context, orderId)
  if (!order) return false
  // Another call has begun or finished the cancellation.
  if (order.state !== 'COMPLETED' || order.cancellation?.state === 'open') return true
  if (!order.esims.every((esim) => !esim.addons && request.mayCancel(esim))) return false
  const { results } = await statement(db, activeAddonOrders(orderId)).all<{
    id: string
    state: string
  }>()
  if (results.some(({ state }) => state !== 'PENDING')) return false
  await db.batch([
    ...results.flatMap(({ id }) => giveUpOrder(context, id)),
    insertCancellation(context, { orderId, reason: request.reason, stops: request.stops === true }),
  ])
  const begun = await statement(db)`
    SELECT 1 FROM purchase WHERE id = ${orderId} AND (state <> 'COMPLETED' OR EXISTS (
    SELECT 1 FROM cancellation WHERE purchase_id = ${orderId}
      AND cancellation.state = 'open'))`.first()
  return begun !== null
}

function inUse(): ApiError {
  return new ApiError('conflict', 'an eSIM of the order is in use', {
    details: { reason: 'in_use' },
  })
}
