import type { AutoEnd } from '#contract/commerce/addon-words.ts'
import type { OrderState } from '#contract/commerce/order-words.ts'
import type { OrderDetails } from '../../../mail/order-details.ts'
import type { CommerceContext } from '../../call.ts'
import { endAutoTopUp } from '../../records/esim/write-auto-topup.ts'

const states = {
  declined: 'CANCELLED',
  bank: 'CANCELLED',
  network: 'FAILED',
} as const satisfies Record<Exclude<AutoEnd, 'stopped' | 'disputed'>, OrderState>

/**
 * The statements that turn an automatic top-up off because its order failed, and tell its owner.
 * They stand behind the statement that ends the order. A top-up that was turned on anew meanwhile
 * stays on.
 */
export async function endAuto(
  context: CommerceContext,
  order: OrderDetails,
  reason: keyof typeof states,
): Promise<D1PreparedStatement[]> {
  const { services } = context
  const state = states[reason]
  const end = endAutoTopUp(context, { orderId: order.id, reason, state })
  const channel = await services.mails.channelOf(order.channel)
  const { email, locale, esimId, plan } = order
  if (!channel || !email || !esimId) return [end]
  const mail = { kind: 'auto_topup_off', to: email, locale, reason, esimId, plan } as const
  const event = { id: `auto_topup_off-${order.id}`, order: { id: order.id, state } }
  return [end, services.mails.enqueue({ ...context, channel }, mail, event)]
}
