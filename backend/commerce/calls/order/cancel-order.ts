import { paysBackForDevice } from '#contract/device-refund.ts'
import { ApiError } from '#contract/errors.ts'
import type { Esim, Order } from '#contract/order.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call, Desk } from '../../call.ts'
import { giveUpOrder } from '../../features/order/give-up-order.ts'
import { applyOutcome, referenceOf } from '../../features/order/settle-payment.ts'
import { giveUp } from '../../fulfilment/advance-order.ts'
import { settleCancellation } from '../../fulfilment/settle-cancellation.ts'
import { reportLater, tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { tradeOf } from '../../providers/trade.ts'
import { readOrder } from '../../records/read-order.ts'
import { readOrderPaper } from '../../records/read-order-paper.ts'
import { insertCancellation, standingAddonOrders } from '../../records/write-cancellation.ts'

type Wanted = { orderId: string; reason?: 'device' }

/**
 * Gives up an unpaid order, or gives back a whole one while no phone has downloaded anything of it.
 * The network decides: a profile that it will not take back keeps the order as it is (`conflict`).
 * Where it cannot be asked the order is being cancelled until its answer is known. A reason may allow
 * what the plan does not.
 */
export async function cancelOrder(call: Call, { orderId, reason }: Wanted): Promise<Order> {
  const order = await readOrder(call, orderId)
  const report = (error: unknown) => reportLater(call, error)
  if (order.state === 'PENDING') await cancelUnpaid(call, order).catch(report)
  if (order.state === 'COMPLETED') {
    const mayTake = (esim: Esim) =>
      esim.canCancel || (reason === 'device' && paysBackForDevice(order.device, esim))
    const wish = { reason: 'cancel', mayTake } as const
    if (!(await wantBack(call, orderId, wish))) throw inUse()
    const isOver = await settleCancellation(call, orderId, { isAsked: true }).catch(report)
    if (isOver === false) throw inUse()
    // Asked again at once it would keep the buyer waiting; the clock does that.
    if (isOver === undefined) return readOrder(call, orderId)
  }
  await tryToAdvance(call, orderId)
  return readOrder(call, orderId)
}

/** Gives up an order that nobody has paid, and the try that might still succeed. */
export async function cancelUnpaid(
  desk: Desk,
  { id, payment }: Pick<Order, 'id' | 'payment'>,
): Promise<void> {
  const { db, services } = desk
  if (payment.state === 'action_due' || payment.state === 'processing') {
    const row = await statement(
      db,
      sql`SELECT tries FROM payment WHERE purchase_id = ${id}`,
    ).first<{ tries: number }>()
    const tries = row?.tries ?? 0
    const outcome = await tradeOf(services).payments.void(desk, referenceOf(id, tries))
    await applyOutcome(desk, { orderId: id, tries, outcome })
  }
  await giveUp(desk, id)
}

type Wish = { reason: 'cancel' | 'withdrawal'; mayTake: (esim: Esim) => boolean }

/** Takes a whole order back if every eSIM of it may be; tells whether. */
export async function giveBack(desk: Desk, orderId: string, wish: Wish): Promise<boolean> {
  return (await wantBack(desk, orderId, wish)) && (await settleCancellation(desk, orderId))
}

/**
 * Writes down that an order is to be given back, before the network hears of it; false where it may
 * not be. Data that was added stays where it is; what was to be added and is not paid is given up.
 */
async function wantBack(desk: Desk, orderId: string, wish: Wish): Promise<boolean> {
  const { db } = desk
  const order = await readOrderPaper(desk, orderId)
  if (!order || order.esimId !== undefined) return false
  // Somebody was quicker.
  if (order.state !== 'COMPLETED' || order.cancellation?.state === 'open') return true
  if (!order.esims.every((esim) => !esim.addons && wish.mayTake(esim))) return false
  const { results } = await statement(db, standingAddonOrders(orderId)).all<{
    id: string
    state: string
  }>()
  if (results.some(({ state }) => state !== 'PENDING')) return false
  await db.batch([
    ...results.flatMap(({ id }) => giveUpOrder(desk, id)),
    insertCancellation(desk, { orderId, reason: wish.reason }),
  ])
  const begun = await statement(
    db,
    sql`SELECT 1 FROM purchase WHERE id = ${orderId} AND (state <> 'COMPLETED' OR EXISTS (
      SELECT 1 FROM cancellation WHERE purchase_id = ${orderId}
        AND cancellation.state = 'open'))`,
  ).first()
  return begun !== null
}

function inUse(): ApiError {
  return new ApiError('conflict', 'an eSIM of the order is in use', {
    details: { reason: 'in_use' },
  })
}
