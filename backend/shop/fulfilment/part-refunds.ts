import type { OrderDetails } from '../../mail/order-details.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { referenceOf } from '../features/order/settle-payment.ts'
import { requireProviders } from '../providers/providers.ts'
import { takenMinor } from '../records/returns/read-returns.ts'
import { completeRefund } from '../records/write-payment.ts'
import { refundCharge } from './returns/refund-charge.ts'

/** A charge for an order, and how much of it was not paid back yet. */
export type RefundableCharge = {
  orderId: string
  tries: number
  leftMinor: number
  /** What was taken back of it without the shop, which is not left either. */
  takenMinor: number
}

/**
 * The charges for an order: its own, and those of the orders that it replaced, newest first.
 * Refunds that the order itself has caused are not subtracted.
 */
export async function listRefundableCharges(
  { db }: CommerceContext,
  orderId: string,
): Promise<RefundableCharge[]> {
  const { results } = await statement(db)`WITH RECURSIVE chain (id, depth) AS (
      SELECT ${orderId}, 0
      UNION ALL
      SELECT exchange.old_purchase_id, depth + 1
      FROM chain JOIN exchange ON exchange.purchase_id = chain.id
      WHERE depth = 0 OR exchange.state = 'done')
    SELECT payment.purchase_id AS orderId, payment.tries,
      payment.amount_minor - coalesce((SELECT sum(amount_minor) FROM refund
        WHERE refund.purchase_id = payment.purchase_id
          AND reason_id <> ${orderId}), 0) AS leftMinor,
      ${takenMinor(sql`payment.purchase_id || '.' || payment.tries`)} AS takenMinor
    FROM chain JOIN payment ON payment.purchase_id = chain.id
    WHERE payment.state = 'succeeded' AND payment.amount_minor > 0 ORDER BY chain.depth`.all<RefundableCharge>()
  return results
}

type Part = { orderId: string; amountMinor: number }

/**
 * Splits what an exchange pays back over the charges for it, newest first. The result is the same
 * each time.
 */
export async function splitReturn(context: CommerceContext, order: OrderDetails): Promise<Part[]> {
  let dueMinor = order.exchange?.returnMinor ?? 0
  if (dueMinor === 0) return []
  const parts: Part[] = []
  for (const charge of await listRefundableCharges(context, order.id)) {
    const { orderId, leftMinor, takenMinor } = charge
    const amountMinor = Math.min(dueMinor, leftMinor)
    const goesMinor = Math.min(amountMinor, leftMinor - takenMinor)
    if (goesMinor > 0) parts.push({ orderId, amountMinor: goesMinor })
    dueMinor -= amountMinor
  }
  if (dueMinor > 0) throw new Error(`expected charges that cover the exchange ${order.id}`)
  return parts
}

type Due = { id: string; amountMinor: number; orderId: string; tries: number }

/**
 * Pays back the parts of charges that an order owes; each is paid back once, also when called
 * again, and is done when its refund has succeeded.
 */
export async function refundParts(context: CommerceContext, orderId: string): Promise<void> {
  const { db, services } = context
  const { results } = await statement(db)`
    SELECT refund.id, refund.amount_minor AS amountMinor, refund.purchase_id AS orderId,
      payment.tries
    FROM refund JOIN payment ON payment.purchase_id = refund.purchase_id
    WHERE reason_id = ${orderId} AND done_at IS NULL`.all<Due>()
  for (const { id, amountMinor, tries, orderId: chargedId } of results) {
    const reference = referenceOf(chargedId, tries)
    const owed = { reference, part: { id, amountMinor } }
    const state = await refundCharge(context, requireProviders(services).payments, owed)
    if (state === 'succeeded') await completeRefund(context, id).run()
  }
}
