import type { CommerceContext } from '../../call.ts'
import { readOrderDetails } from '../../records/read/read-order-details.ts'

type MoneyMail = { kind: 'refund_failed' | 'part_refunded'; amountMinor: number }

/**
 * The statements that mail an order's buyer about money, once for each id; none if the buyer has no
 * address, or did not pay.
 */
export async function moneyMail(
  context: CommerceContext,
  orderId: string,
  about: MoneyMail & { id: string },
): Promise<D1PreparedStatement[]> {
  const order = await readOrderDetails(context, orderId)
  if (!order?.email || order.isAssigned) return []
  const { mails } = context.services
  const channel = await mails.channelOf(order.channel)
  if (!channel) return []
  const { email: to, locale } = order
  const { kind, amountMinor, id } = about
  const mail = { kind, to, locale, order, amountMinor } as const
  return [mails.enqueue({ ...context, channel }, mail, { id: `${kind}-${id}` })]
}
