import type { OrderDetails } from '../../mail/order-details.ts'
import type { CommerceContext } from '../call.ts'
import { requireProviders } from '../providers/providers.ts'

/**
 * Has the network cancel the profiles that it made for a failed order. A profile that a phone has
 * already downloaded stays.
 */
export async function cancelMadeProfiles(
  context: CommerceContext,
  { state, esims }: OrderDetails,
): Promise<void> {
  if (state !== 'FAILED') return
  const { supply } = requireProviders(context.services)
  const made = esims.filter((esim) => esim.state === 'CANCELLED')
  await Promise.all(made.map(({ id }) => supply.cancel(context, [id])))
}
