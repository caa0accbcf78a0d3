import { statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { advanceOrder } from '../advance-order.ts'
import { refreshEsim } from '../usage/refresh-esims.ts'

/**
 * Handles an event of the network about a profile, or about data that was added to one. Ignores an
 * event about neither.
 */
export async function handleSupplierEvent(
  context: CommerceContext,
  requestId: string,
): Promise<void> {
  const esim = await statement(context.db)`
    SELECT id, purchase_id AS orderId, iccid IS NULL AS isDue FROM esim
    WHERE id = ${requestId} OR request_id = ${requestId}
    UNION ALL
    SELECT esim.id, esim.purchase_id, 1 FROM esim_gift AS gift
      JOIN esim ON esim.id = gift.esim_id
    WHERE gift.request_id = ${requestId} AND gift.state = 'accepting'`.first<{
    id: string
    orderId: string
    isDue: 0 | 1
  }>()
  if (!esim) return handleAddonEvent(context, requestId)
  if (esim.isDue) await advanceOrder(context, esim.orderId)
  else await refreshEsim(context, esim.id)
}

async function handleAddonEvent(context: CommerceContext, requestId: string): Promise<void> {
  const addon = await statement(context.db)`
    SELECT purchase_id AS orderId, esim_id AS esimId FROM esim_addon WHERE id = ${requestId}`.first<{
    orderId: string
    esimId: string
  }>()
  if (!addon) return
  await advanceOrder(context, addon.orderId)
  await refreshEsim(context, addon.esimId)
}
