import { moveOrder } from '../../records/order-transitions.ts'
import { settleRewards } from '../reward/settle-rewards.ts'

/** The statements that give up an order that nothing was or can still be taken for. */
export function giveUpOrder(db: D1Database, orderId: string, now: number): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE payment SET state = 'voided', updated_at = ?2
         WHERE purchase_id = ?1 AND state IN ('open', 'declined')`,
      )
      .bind(orderId, now),
    moveOrder(db, 'giveUp', { orderId, now }),
    ...settleRewards(db, orderId, now),
  ]
}
