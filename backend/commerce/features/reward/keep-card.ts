import { sql, statement } from '../../../platform/sql.ts'
/** Keeps with a friend's first order which card paid it, before anything is given for it. */
export function keepCard(db: D1Database, orderId: string, card: string): D1PreparedStatement {
  return statement(
    db,
    sql`UPDATE referral SET card_key = ${card} WHERE purchase_id = ${orderId}
      AND state = 'PENDING'`,
  )
}
