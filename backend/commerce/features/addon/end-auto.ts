import type { AutoEnd } from '#contract/addon-words.ts'
import type { OrderState } from '#contract/order-words.ts'
import type { OrderPaper } from '../../../mail/order-paper.ts'
import type { Desk } from '../../call.ts'
import { endAutoTopUp } from '../../records/write-auto-topup.ts'

const states = {
  declined: 'CANCELLED',
  bank: 'CANCELLED',
  network: 'FAILED',
} as const satisfies Record<Exclude<AutoEnd, 'stopped'>, OrderState>

/**
 * Turns an automatic top-up off for what became of its order, and tells its owner, for the batch
 * that ends the order, behind that. One that was turned on anew meanwhile stays.
 */
export async function endAuto(
  desk: Desk,
  order: OrderPaper,
  reason: keyof typeof states,
): Promise<D1PreparedStatement[]> {
  const { services } = desk
  const state = states[reason]
  const end = endAutoTopUp(desk, { orderId: order.id, reason, state })
  const channel = await services.mails.channelOf(order.channel)
  const { email, locale, esimId, plan } = order
  if (!channel || !email || !esimId) return [end]
  const mail = { kind: 'auto_topup_off', to: email, locale, reason, esimId, plan } as const
  const event = { id: `auto_topup_off-${order.id}`, order: { id: order.id, state } }
  return [end, services.mails.enqueue({ ...desk, channel }, mail, event)]
}
