import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { advanceOrder } from './advance-order.ts'

/** Few enough to be done within a run; the oldest come first, so nothing waits for ever. */
const ordersAtOnce = 200

/** Takes up every order that stands still; returns how many could not be moved. */
export async function recoverOrders(desk: Desk): Promise<number> {
  const { results } = await statement(
    desk.db,
    sql`SELECT id, created_at FROM purchase
      WHERE state IN ('PENDING', 'PAID', 'PROVISIONING', 'FAILED')
      UNION
      SELECT id, created_at FROM purchase WHERE state = 'CANCELLED' AND completed_at IS NOT NULL
      UNION
      SELECT reason_id, created_at FROM refund WHERE done_at IS NULL
      UNION
      SELECT purchase_id, created_at FROM cancellation WHERE state = 'open'
      UNION
      SELECT esim.purchase_id, gift.created_at
      FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id WHERE gift.state = 'accepting'
      ORDER BY created_at LIMIT ${ordersAtOnce}`,
  ).all<{ id: string }>()
  let failed = 0
  for (const { id } of results) {
    try {
      await advanceOrder(desk, id)
    } catch (error) {
      // The others go on; this one is taken up again by the next run.
      console.error('an order could not be moved', id, error)
      failed += 1
    }
  }
  return failed
}
