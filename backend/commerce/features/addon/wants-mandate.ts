import { sql, statement } from '../../../platform/sql.ts'

/** Whether the card that pays an order is to be saved for an automatic top-up. */
export async function wantsMandate(db: D1Database, orderId: string): Promise<boolean> {
  const waiting = await statement(
    db,
    sql`SELECT 1 FROM auto_topup WHERE purchase_id = ${orderId} AND state = 'waiting'`,
  ).first()
  return waiting !== null
}
