import type { CommerceContext } from '../../call.ts'
import { readOrderDetails } from '../../records/read/read-order-details.ts'
import { tellBuyer } from '../../records/tell-buyer.ts'

const kinds = {
  COMPLETED: 'order_confirmed',
  FAILED: 'order_failed',
  REFUNDED: 'order_refunded',
} as const

/**
 * The statements that send the buyer the mail about the present state of an order once more; none if
 * there is no such mail, or nobody to send it to. `attempt` names this sending.
 */
export async function mailAgain(
  context: CommerceContext,
  orderId: string,
  attempt: number,
): Promise<D1PreparedStatement[]> {
  const order = await readOrderDetails(context, orderId)
  const kind = order && Object.entries(kinds).find(([state]) => state === order.state)?.[1]
  return order && kind ? tellBuyer(context, order, kind, attempt) : []
}
