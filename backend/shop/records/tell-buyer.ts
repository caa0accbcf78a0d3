import type { OrderState } from '#contract/commerce/order-words.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import type { CommerceContext } from '../call.ts'

const states = {
  order_confirmed: 'COMPLETED',
  order_failed: 'FAILED',
  order_refunded: 'REFUNDED',
  exchange_void: 'FAILED',
} as const satisfies Record<string, OrderState>

/**
 * The statement that mails the buyer about a change of an order; it must follow the change in its
 * batch. Each event stores one mail, however often it is reached; none if the buyer no longer has
 * an address. `times` counts what can happen again. People who were assigned a plan bought nothing, so they are only mailed about their
 * eSIM.
 */
export async function tellBuyer(
  context: CommerceContext,
  order: OrderDetails,
  kind: keyof typeof states,
  times = 1,
): Promise<D1PreparedStatement[]> {
  const { mails } = context.services
  const channel = await mails.channelOf(order.channel)
  if (!order.email || !channel) return []
  const id = `${kind}-${order.id}${times > 1 ? `~${times}` : ''}`
  const event = { id, order: { id: order.id, state: states[kind] } }
  const about = { to: order.email, locale: order.locale }
  if (order.isAssigned) {
    const [esim] = order.esims
    if (kind !== 'order_confirmed' || !esim) return []
    return [mails.enqueue({ ...context, channel }, { ...about, kind: 'assigned', esim }, event)]
  }
  const mail = { ...about, kind, order }
  return [mails.enqueue({ ...context, channel }, mail, event)]
}
