import { m } from '#app/paraglide/messages.js'
import type { Order } from '#contract/commerce/order.ts'

type Paid = Pick<Order['payment'], 'methods' | 'refund'>

/** Returns whether an organisation has paid, and therefore gets the refund. */
export function isByCompany({ methods }: Paid): boolean {
  return methods.includes('organization')
}

/** Says where the money of an order is that is paid back. */
export function refundText(payment: Paid, price: string): string {
  if (payment.refund === 'pending') return m.order_refund_pending({ price })
  if (payment.refund === 'failed') return m.order_refund_failed({ price })
  if (payment.refund === 'disputed') return m.order_disputed_text({ price })
  return isByCompany(payment)
    ? m.order_refunded_company({ price })
    : m.order_refunded_text({ price })
}
