import { sql, statement } from '../../../platform/sql.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { settleRewards } from '../reward/settle-rewards.ts'

/** The statements that give up an order that nothing was or can still be taken for. */
export function giveUpOrder(db: D1Database, orderId: string, now: number): D1PreparedStatement[] {
  return [
    statement(
      db,
      sql`UPDATE payment SET state = 'voided', updated_at = ${now}
        WHERE purchase_id = ${orderId} AND state IN ('open', 'declined')`,
    ),
    moveOrder(db, 'giveUp', { orderId, now }),
    ...settleRewards(db, orderId, now),
  ]
}
