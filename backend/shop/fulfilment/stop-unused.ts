import { statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { giveUpOrder } from '../features/order/give-up-order.ts'
import { readOrderDetails } from '../records/read/read-order-details.ts'
import { activeAddonOrders, insertCancellation } from '../records/write-cancellation.ts'
import { settleCancellation } from './settle-cancellation.ts'

/**
 * Stops the eSIMs of an order whose payment was taken back, unless a phone has one of them or data
 * was added; the network decides. Returns whether they are stopped, or the network is being asked.
 */
export async function stopUnused(context: CommerceContext, orderId: string): Promise<boolean> {
  const { db } = context
  const order = await readOrderDetails(context, orderId)
  if (order?.state !== 'COMPLETED') return true
  const isUnused = order.esims.every(
    ({ state, profile, addons }) => state === 'PENDING' && profile === 'RELEASED' && !addons,
  )
  if (!isUnused || order.esims.length === 0) return false
  if (order.cancellation?.state !== 'open') {
    const { results } = await statement(db, activeAddonOrders(orderId)).all<{
      id: string
      state: string
    }>()
    if (results.some(({ state }) => state !== 'PENDING')) return false
    await db.batch([
      ...results.flatMap(({ id }) => giveUpOrder(context, id)),
      insertCancellation(context, { orderId, reason: 'cancel', isTaken: true }),
    ])
  }
  return settleCancellation(context, orderId)
}
