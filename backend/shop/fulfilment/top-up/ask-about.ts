import { statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { requireProviders } from '../../providers/providers.ts'
import { addonIdOf } from '../../records/esim/write-addon.ts'
import { requestIdsOf } from '../../records/request-ids.ts'

/** Whether the network takes back the data of an order while none of it was used. */
export function takesOrderBack(context: CommerceContext, orderId: string): Promise<boolean> {
  return requireProviders(context.services).supply.takesBack(context, addonIdOf(orderId))
}

/** Whether the network of an eSIM takes back unused data that is added to it. */
export async function takesDataBack(context: CommerceContext, esimId: string): Promise<boolean> {
  const profileId = (await requestIdsOf(context.db, [esimId])).get(esimId)
  const { supply } = requireProviders(context.services)
  return profileId !== undefined && (await supply.takesBack(context, profileId))
}

type Removed = { accountId: string; mandate: string }

/** Has the provider forget a card, unless an automatic top-up of its owner needs it there. */
export async function forgetCard(
  context: CommerceContext,
  { accountId, mandate }: Removed,
): Promise<void> {
  const needed = await statement(context.db)`SELECT 1 FROM auto_topup
    WHERE account_id = ${accountId} AND mandate = ${mandate}`.first()
  if (needed) return
  await requireProviders(context.services).payments.forget(context, mandate)
}
