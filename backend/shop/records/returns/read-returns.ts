import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { RefundState } from '../../providers/payment/payment-provider.ts'
import { isHeld, isStanding, isWaiting } from './write-returns.ts'

/** An attempt to refund, and what a person decided about it if it has failed. */
export type AskedRefund = { state: RefundState; decision: 'again' | 'paid' | null }

/** The attempts to refund what the shop wished, the oldest first. */
export async function readAskedRefunds(db: D1Database, wish: string): Promise<AskedRefund[]> {
  const { results } = await statement(db)`
    SELECT state, decision FROM payment_refund WHERE wish = ${wish}
    ORDER BY created_at, length(id), id`.all<AskedRefund>()
  return results
}

/** What came back of an attempt's charge. */
export type Returned = {
  /** The sum of all refunds, also of those that have failed. */
  refundedMinor: number
  failedRefunds: { id: string; amountMinor: number }[]
  /** The disputes in which the bank took money; `isWon` if the shop has it again. */
  disputes: { id: string; amountMinor: number; isWon: boolean }[]
}

export async function readReturned(db: D1Database, reference: string): Promise<Returned> {
  const [refunds, disputes] = await db.batch([
    statement(db)`SELECT id, amount_minor AS amountMinor, NOT (${isStanding}) AS isFailed
      FROM payment_refund WHERE reference = ${reference} AND id NOT LIKE 'refused.%'`,
    statement(db)`SELECT id, amount_minor AS amountMinor, state FROM payment_dispute
      WHERE reference = ${reference} AND takes = 1`,
  ])
  const refunded = (refunds?.results ?? []) as {
    id: string
    amountMinor: number
    isFailed: 0 | 1
  }[]
  return {
    refundedMinor: refunded.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    failedRefunds: refunded.filter(({ isFailed }) => isFailed),
    disputes: (
      (disputes?.results ?? []) as { id: string; amountMinor: number; state: string }[]
    ).map(({ state, ...dispute }) => ({ ...dispute, isWon: state === 'won' })),
  }
}

/** How much of an attempt's charge was taken back without the shop, or is held by a bank. */
export function takenMinor(reference: string | Sql): Sql {
  return sql`(SELECT coalesce(sum(amount_minor), 0) FROM (
    SELECT amount_minor FROM payment_refund
    WHERE reference = ${reference} AND wish IS NULL AND ${isStanding}
    UNION ALL
    SELECT amount_minor FROM payment_dispute
    WHERE reference = ${reference} AND takes = 1
      AND state IN ('needs_response', 'under_review', 'lost')))`
}

/**
 * Whether a row of `payment_dispute` is about an order: it names the order, or one that was bought
 * together with it.
 */
export function isDisputeOf(orderId: string | Sql): Sql {
  return sql`(payment_dispute.purchase_id = ${orderId} OR payment_dispute.reference = (
    SELECT charge_id || '.' || tries FROM payment AS shared
    WHERE shared.purchase_id = ${orderId} AND charge_id IS NOT NULL))`
}

/** Whether money of a row of `purchase` was taken back without the shop, or is held by a bank. */
export const isTakenSql = sql`(
  EXISTS (SELECT 1 FROM payment_dispute WHERE ${isDisputeOf(sql`purchase.id`)}
    AND (${isHeld} OR takes = 1 AND state = 'lost'))
  OR EXISTS (SELECT 1 FROM payment_refund WHERE payment_refund.purchase_id = purchase.id
    AND wish IS NULL AND ${isStanding}))`

/** Whether a bank holds money of an order, or money that goes back to its buyer is not decided. */
export function isWaitingForReturn(orderId: Sql): Sql {
  return sql`(
    EXISTS (SELECT 1 FROM payment_refund
      WHERE payment_refund.purchase_id = ${orderId} AND ${isWaiting})
    OR EXISTS (SELECT 1 FROM payment_dispute
      WHERE ${isDisputeOf(orderId)} AND ${isHeld}))`
}

/** The state of the refund that is due for a row of `purchase`; NULL if none is. */
export const refundStandingSql = sql`CASE
    WHEN EXISTS (SELECT 1 FROM payment_dispute
      WHERE ${isDisputeOf(sql`purchase.id`)} AND ${isHeld}) THEN 'disputed'
    WHEN EXISTS (SELECT 1 FROM payment_refund WHERE payment_refund.purchase_id = purchase.id
      AND payment_refund.state IN ('failed', 'canceled') AND decision IS NULL) THEN 'failed'
    WHEN EXISTS (SELECT 1 FROM payment_refund WHERE payment_refund.purchase_id = purchase.id
      AND payment_refund.state IN ('pending', 'requires_action')) THEN 'pending'
  END`
