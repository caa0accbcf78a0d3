import type { OrderState } from '#contract/order-words.ts'
import type { OrderPaper } from '../../mail/order-paper.ts'
import type { Desk } from '../call.ts'

const states = {
  order_confirmed: 'COMPLETED',
  order_failed: 'FAILED',
  order_refunded: 'REFUNDED',
  exchange_void: 'FAILED',
} as const satisfies Record<string, OrderState>

/**
 * The statement that mails the buyer what has become of an order, to stand behind the change in its
 * batch. It stores one mail for each event, however often and by whomever that is reached; none
 * where nobody is left to read it.
 */
export async function tellBuyer(
  desk: Desk,
  order: OrderPaper,
  kind: keyof typeof states,
): Promise<D1PreparedStatement[]> {
  const { mails } = desk.services
  const channel = await mails.channelOf(order.channel)
  if (!order.email || !channel) return []
  const mail = { kind, to: order.email, locale: order.locale, order }
  const event = { id: `${kind}-${order.id}`, order: { id: order.id, state: states[kind] } }
  return [mails.enqueue({ ...desk, channel }, mail, event)]
}

/** Sends what was just written while somebody waits for it; else the clock does. */
export function sendSoon({ db, now, services, later }: Desk): void {
  later?.(services.mails.deliver(db, now))
}
