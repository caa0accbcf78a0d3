import type { DbContext } from '../../../platform/db-context.ts'
import { statement } from '../../../platform/sql.ts'

type Decision = { orderId: string; refundId: string; decision: 'again' | 'paid' }

/**
 * Decides about a refund of an order that has failed: the provider is asked once more, or the buyer
 * was paid in another way. Changes nothing once it is decided.
 */
export function decideReturn(
  { db, now }: DbContext,
  { orderId, refundId, decision }: Decision,
): D1PreparedStatement {
  return statement(db)`UPDATE payment_refund SET decision = ${decision}, decided_at = ${now},
      look_at = ${now}
    WHERE id = ${refundId} AND purchase_id = ${orderId} AND state IN ('failed', 'canceled')
      AND decision IS NULL`
}

type Why = { orderId: string; cause: string; wantedBy: string }

/** Stores why the whole of an order's payment goes back, and who wants it. */
export function sayWhyBack(
  { db }: Pick<DbContext, 'db'>,
  { orderId, cause, wantedBy }: Why,
): D1PreparedStatement {
  return statement(db)`UPDATE payment SET back_cause = ${cause}, back_wanted_by = ${wantedBy}
    WHERE purchase_id = ${orderId}`
}
