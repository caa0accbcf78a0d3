import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'

/** Whether the exchange that an order was placed for is done. */
export function isExchangeDone(orderId: string): Sql {
  return sql`EXISTS (SELECT 1 FROM exchange WHERE purchase_id = ${orderId} AND state = 'done')`
}

/** Condition that the exchange of an order is not decided yet. */
export function isExchangeOpen(orderId: string): Sql {
  return sql`EXISTS (SELECT 1 FROM exchange WHERE purchase_id = ${orderId} AND state = 'open')`
}

/** A query of the order that a new one replaces. */
export function replacedOrderOf(orderId: string): Sql {
  return sql`(SELECT old_purchase_id FROM exchange WHERE purchase_id = ${orderId})`
}

type NewExchange = { orderId: string; oldOrderId: string; creditMinor: number }

/**
 * Inserts the exchange of an old order for a new one. Fails with `exchange_given` when an eSIM of
 * the old order is being given away, and with a unique failure when it is being exchanged already.
 */
export function insertExchange(
  { db, now }: DbContext,
  { orderId, oldOrderId, creditMinor }: NewExchange,
): D1PreparedStatement {
  return statement(db)`
    INSERT INTO exchange (purchase_id, old_purchase_id, state, credit_minor, created_at)
    VALUES (${orderId}, ${oldOrderId}, 'open', ${creditMinor}, ${now})`
}

/** Stores that the network is being asked to cancel the old eSIMs; the first time is kept. */
export function markTaking({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  return statement(db)`
    UPDATE exchange SET taking_at = coalesce(taking_at, ${now}) WHERE purchase_id = ${orderId}`
}

/**
 * Settles an exchange as done. Changes nothing when it is settled already, when the state of either
 * order has changed, or when the old order is being cancelled.
 */
export function completeExchange({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE exchange SET state = 'done', settled_at = ${now}
    WHERE purchase_id = ${orderId} AND state = 'open'
      AND EXISTS (SELECT 1 FROM purchase WHERE id = ${orderId} AND state = 'PROVISIONING')
      AND EXISTS (SELECT 1 FROM purchase WHERE id = old_purchase_id AND state = 'COMPLETED')
      AND NOT EXISTS (SELECT 1 FROM cancellation
        WHERE cancellation.purchase_id = old_purchase_id AND cancellation.state = 'open')`
}
