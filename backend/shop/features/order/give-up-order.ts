import type { DbContext } from '../../../platform/db-context.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { voidPayment } from '../../records/write-payment.ts'
import { settleRewards } from '../reward/settle-rewards.ts'

/** The statements that give up an order for which nothing was or can still be charged. */
export function giveUpOrder(context: DbContext, orderId: string): D1PreparedStatement[] {
  return [
    voidPayment(context, orderId),
    moveOrder(context, 'giveUp', { orderId }),
    ...settleRewards(context, orderId),
  ]
}
