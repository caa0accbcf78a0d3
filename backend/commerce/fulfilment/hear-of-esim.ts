import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { advanceOrder } from './advance-order.ts'
import { refreshEsim } from './refresh-esims.ts'

/**
 * Takes up what the network says of one of its profiles, or of data added to one; what is none of
 * ours is let be.
 */
export async function hearOfEsim(desk: Desk, requestId: string): Promise<void> {
  const esim = await statement(
    desk.db,
    sql`SELECT id, purchase_id AS orderId, iccid IS NULL AS isDue FROM esim
      WHERE id = ${requestId} OR request_id = ${requestId}
      UNION ALL
      SELECT esim.id, esim.purchase_id, 1 FROM esim_gift AS gift
        JOIN esim ON esim.id = gift.esim_id
      WHERE gift.request_id = ${requestId} AND gift.state = 'accepting'`,
  ).first<{ id: string; orderId: string; isDue: 0 | 1 }>()
  if (!esim) return hearOfAddon(desk, requestId)
  if (esim.isDue) await advanceOrder(desk, esim.orderId)
  else await refreshEsim(desk, esim.id)
}

async function hearOfAddon(desk: Desk, requestId: string): Promise<void> {
  const addon = await statement(
    desk.db,
    sql`SELECT purchase_id AS orderId, esim_id AS esimId FROM esim_addon WHERE id = ${requestId}`,
  ).first<{ orderId: string; esimId: string }>()
  if (!addon) return
  await advanceOrder(desk, addon.orderId)
  await refreshEsim(desk, addon.esimId)
}
