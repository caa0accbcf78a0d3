import type { OrderState } from '#contract/order-words.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import type { CommerceContext } from '../call.ts'

const states = {
  order_confirmed: 'COMPLETED',
  order_failed: 'FAILED',
  order_refunded: 'REFUNDED',
  exchange_void: 'FAILED',
} as const satisfies Record<string, OrderState>

/**
 * The statement that mails the buyer what has become of an order, to stand behind the change in its
 * batch. Each event stores one mail, however often it is reached; none if the buyer has no address
 * any more.
 */
export async function tellBuyer(
  context: CommerceContext,
  order: OrderDetails,
  kind: keyof typeof states,
): Promise<D1PreparedStatement[]> {
  const { mails } = context.services
  const channel = await mails.channelOf(order.channel)
  if (!order.email || !channel) return []
  const mail = { kind, to: order.email, locale: order.locale, order }
  const event = { id: `${kind}-${order.id}`, order: { id: order.id, state: states[kind] } }
  return [mails.enqueue({ ...context, channel }, mail, event)]
}

/** Sends the stored mails after the answer; without an answer to wait for, the clock does. */
export function sendSoon({ db, now, services, later }: CommerceContext): void {
  later?.(services.mails.deliver(db, now))
}
