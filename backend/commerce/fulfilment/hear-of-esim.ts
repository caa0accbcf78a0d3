import type { Desk } from '../call.ts'
import { advanceOrder } from './advance-order.ts'
import { refreshEsim } from './refresh-esims.ts'

/**
 * Takes up what the network says of one of its profiles, or of data added to one; what is none of
 * ours is let be.
 */
export async function hearOfEsim(desk: Desk, requestId: string): Promise<void> {
  const esim = await desk.db
    .prepare(
      `SELECT id, purchase_id AS orderId, iccid IS NULL AS isDue FROM esim
       WHERE id = ?1 OR request_id = ?1
       UNION ALL
       SELECT esim.id, esim.purchase_id, 1 FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
       WHERE gift.request_id = ?1 AND gift.state = 'accepting'`,
    )
    .bind(requestId)
    .first<{ id: string; orderId: string; isDue: 0 | 1 }>()
  if (!esim) return hearOfAddon(desk, requestId)
  if (esim.isDue) await advanceOrder(desk, esim.orderId)
  else await refreshEsim(desk, esim.id)
}

async function hearOfAddon(desk: Desk, requestId: string): Promise<void> {
  const addon = await desk.db
    .prepare('SELECT purchase_id AS orderId, esim_id AS esimId FROM esim_addon WHERE id = ?1')
    .bind(requestId)
    .first<{ orderId: string; esimId: string }>()
  if (!addon) return
  await advanceOrder(desk, addon.orderId)
  await refreshEsim(desk, addon.esimId)
}
