import type { DbContext } from '../../../platform/db-context.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { ordersOfCharge } from '../../records/returns/charge-lines.ts'
import { closeTrip } from '../../records/trip/write-trip.ts'
import { voidPayment } from '../../records/write-payment.ts'
import { settleRewards } from '../reward/settle-rewards.ts'

/**
 * The statements that give up an order for which nothing was or can still be charged, and those that
 * the same charge was to pay for.
 */
export function giveUpOrder(context: DbContext, orderId: string): D1PreparedStatement[] {
  return [
    voidPayment(context, orderId),
    moveOrder(context, 'giveUp', { orderId: ordersOfCharge(orderId) }),
    closeTrip(context, orderId),
    // Only an order that was bought alone has used a code or points.
    ...settleRewards(context, orderId),
  ]
}
