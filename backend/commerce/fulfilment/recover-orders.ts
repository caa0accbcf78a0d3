import { doEach } from '../../platform/do-each.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { advanceOrder } from './advance-order.ts'

/** A run can do this many; the oldest come first, so that none waits for ever. */
const ordersAtOnce = 200

/** Advances every order that is not finished. The next run tries those that throw again. */
export async function recoverOrders(context: CommerceContext): Promise<void> {
  const { results } = await statement(
    context.db,
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
  await doEach(results, ({ id }) => advanceOrder(context, id))
}
