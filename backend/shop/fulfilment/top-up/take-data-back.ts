import { statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { settleRewards } from '../../features/reward/settle-rewards.ts'
import { requireProviders } from '../../providers/providers.ts'
import { addonIdOf, recountAllowance } from '../../records/esim/write-addon.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { insertReturn, takeAddonAway } from '../../records/top-up/returned-data.ts'
import { completeCancellation, refuseCancellation } from '../../records/write-cancellation.ts'

/**
 * Stores that data which was added with one press is to be given back. Returns false if it may not
 * be, because some of it was used.
 */
export async function requestReturn(context: CommerceContext, orderId: string): Promise<boolean> {
  await insertReturn(context, orderId).run()
  const begun = await statement(context.db)`SELECT 1 FROM cancellation
    WHERE purchase_id = ${orderId} AND state = 'open'`.first()
  return begun !== null
}

/**
 * Has the network take back the data that an open cancellation is about. Once it has, the order is
 * cancelled, and its money goes back. Does nothing if there is no such cancellation.
 */
export async function takeDataBack(context: CommerceContext, orderId: string): Promise<void> {
  const open = await statement(context.db)`SELECT cancellation.id, esim_addon.esim_id AS esimId
    FROM cancellation JOIN esim_addon ON esim_addon.purchase_id = cancellation.purchase_id
    WHERE cancellation.purchase_id = ${orderId} AND cancellation.state = 'open'`.first<{
    id: string
    esimId: string
  }>()
  if (!open) return
  const { supply } = requireProviders(context.services)
  if (!(await supply.takeBack(context, addonIdOf(orderId)))) {
    await refuseCancellation(context, open.id).run()
    return
  }
  await context.db.batch([
    moveOrder(context, 'cancel', { orderId }),
    takeAddonAway(context, orderId),
    recountAllowance(context, open.esimId),
    completeCancellation(context, { id: open.id, orderId }),
    ...settleRewards(context, orderId),
  ])
}
