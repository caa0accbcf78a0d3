import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import { chargeIdSql } from './charge-lines.ts'
import { isDisputeOf, takenMinor } from './read-returns.ts'
import { isHeld } from './write-returns.ts'

/**
 * What can still go back of what was paid for a row of `purchase` joined with its `payment`: nothing
 * while its bank holds the money, while it is being cancelled or exchanged, for an organisation's
 * orders, and for one that is not completed, whose money goes back without anybody's doing.
 */
export const leftToRefundSql: Sql = sql`iif(
  purchase.state = 'COMPLETED' AND purchase.organization_id IS NULL AND payment.state = 'succeeded'
    AND NOT EXISTS (SELECT 1 FROM cancellation
      WHERE cancellation.purchase_id = purchase.id AND cancellation.state = 'open')
    AND NOT EXISTS (SELECT 1 FROM exchange
      WHERE exchange.old_purchase_id = purchase.id AND exchange.state <> 'void')
    AND NOT EXISTS (SELECT 1 FROM payment_dispute
      WHERE ${isDisputeOf(sql`purchase.id`)} AND ${isHeld}),
  max(0, payment.amount_minor
    - (SELECT coalesce(sum(refund.amount_minor), 0) FROM refund
      WHERE refund.purchase_id = purchase.id)
    - ${takenMinor(sql`${chargeIdSql} || '.' || payment.tries`)}), 0)`

type OrderRefund = {
  /** Names the refund, so that it goes back once. */
  id: string
  orderId: string
  amountMinor: number
  /** Why, for the books, and who wants it: `staff:<id>` for a person of the office. */
  cause: string
  wantedBy: string
  /** A further condition that is checked when the batch reaches the statement. */
  onlyIf: Sql
}

/**
 * Inserts a part of what was paid for an order to be paid back, although the order stays. Fails its
 * whole batch if less than that is left, or if the condition does not hold.
 */
export function insertOrderRefund(
  { db, now }: DbContext,
  { id, orderId, amountMinor, cause, wantedBy, onlyIf }: OrderRefund,
): D1PreparedStatement {
  return statement(db)`INSERT INTO refund (id, purchase_id, reason_id, amount_minor,
      created_at, cause, wanted_by)
    SELECT ${id}, purchase.id, purchase.id,
      iif(${leftToRefundSql} >= ${amountMinor} AND (${onlyIf}), ${amountMinor}, 0), ${now},
      ${cause}, ${wantedBy}
    FROM purchase JOIN payment ON payment.purchase_id = purchase.id
    WHERE purchase.id = ${orderId}`
}
