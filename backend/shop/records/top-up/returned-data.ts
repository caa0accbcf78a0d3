import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { isUntouchedSql } from './top-ups.ts'

/**
 * Stores that data which was added with one press is to be given back. Changes nothing when some of it
 * was used, when it was bought in another way, or when that is stored already.
 */
export function insertReturn({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  return statement(
    db,
  )`INSERT INTO cancellation (id, purchase_id, reason, state, created_at, is_taken)
    SELECT ${crypto.randomUUID()}, id, 'cancel', 'open', ${now}, 0 FROM purchase
    WHERE id = ${orderId} AND state = 'COMPLETED' AND ${isUntouchedSql(sql`purchase.id`)}
      AND EXISTS (SELECT 1 FROM top_up WHERE top_up.purchase_id = purchase.id)
    ON CONFLICT DO NOTHING`
}

/** Marks the data of a cancelled order as not added; changes nothing while the order is not. */
export function takeAddonAway({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE esim_addon SET made_at = NULL, failed_at = ${now}
    WHERE purchase_id = ${orderId} AND made_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM purchase WHERE id = ${orderId} AND state = 'CANCELLED')`
}
