import type { Books } from '../../providers/payment/payment-provider.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { voidPayment } from '../../records/write-payment.ts'
import { settleRewards } from '../reward/settle-rewards.ts'

/** The statements that give up an order that nothing was or can still be taken for. */
export function giveUpOrder(books: Books, orderId: string): D1PreparedStatement[] {
  return [
    voidPayment(books, orderId),
    moveOrder(books, 'giveUp', { orderId }),
    ...settleRewards(books, orderId),
  ]
}
