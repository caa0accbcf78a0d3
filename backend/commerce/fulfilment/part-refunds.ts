import type { OrderPaper } from '../../mail/order-paper.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { referenceOf } from '../features/order/settle-payment.ts'
import { tradeOf } from '../providers/trade.ts'
import { completeRefund } from '../records/write-payment.ts'

/** A charge that backs an order, and what of it has not gone back. */
export type Backing = { purchaseId: string; tries: number; leftMinor: number }

/**
 * The charges behind an order: its own, and those of the orders whose place it took, the newest
 * first. What the order itself has already sent back counts as if it were still there.
 */
export async function listBackings({ db }: Desk, orderId: string): Promise<Backing[]> {
  const { results } = await statement(
    db,
    sql`WITH RECURSIVE chain (id, depth) AS (
        SELECT ${orderId}, 0
        UNION ALL
        SELECT exchange.old_purchase_id, depth + 1
        FROM chain JOIN exchange ON exchange.purchase_id = chain.id
        WHERE depth = 0 OR exchange.state = 'done')
      SELECT payment.purchase_id AS purchaseId, payment.tries,
        payment.amount_minor - coalesce((SELECT sum(amount_minor) FROM refund
          WHERE refund.purchase_id = payment.purchase_id
            AND reason_id <> ${orderId}), 0) AS leftMinor
      FROM chain JOIN payment ON payment.purchase_id = chain.id
      WHERE payment.state = 'succeeded' AND payment.amount_minor > 0 ORDER BY chain.depth`,
  ).all<Backing>()
  return results
}

type Part = { orderId: string; amountMinor: number }

/** Which charges the difference comes out of, the newest first; the same however often it is asked. */
export async function splitReturn(desk: Desk, order: OrderPaper): Promise<Part[]> {
  let dueMinor = order.exchange?.returnMinor ?? 0
  if (dueMinor === 0) return []
  const parts: Part[] = []
  for (const { purchaseId, leftMinor } of await listBackings(desk, order.id)) {
    const amountMinor = Math.min(dueMinor, leftMinor)
    if (amountMinor > 0) parts.push({ orderId: purchaseId, amountMinor })
    dueMinor -= amountMinor
  }
  if (dueMinor > 0) throw new Error(`expected charges that cover the exchange ${order.id}`)
  return parts
}

type Due = { id: string; amountMinor: number; purchaseId: string; tries: number }

/** Pays back the parts of charges that an order owes; asked again, each goes back once. */
export async function payParts(desk: Desk, orderId: string): Promise<void> {
  const { db, services } = desk
  const { results } = await statement(
    db,
    sql`SELECT refund.id, refund.amount_minor AS amountMinor, refund.purchase_id AS purchaseId,
        payment.tries
      FROM refund JOIN payment ON payment.purchase_id = refund.purchase_id
      WHERE reason_id = ${orderId} AND done_at IS NULL`,
  ).all<Due>()
  for (const { id, amountMinor, purchaseId, tries } of results) {
    const reference = referenceOf(purchaseId, tries)
    await tradeOf(services).payments.refund(desk, reference, { id, amountMinor })
    await completeRefund(desk, id).run()
  }
}
