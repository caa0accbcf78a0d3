import type { CommerceContext } from '../call.ts'
import { requireProviders } from '../providers/providers.ts'

/**
 * Looks up what suppliers have made of orders whose answer was lost, and asks again for those that
 * are held. What becomes known moves the orders on with their next step.
 */
export async function lookUpCalls(context: CommerceContext): Promise<void> {
  if (context.services.providers) await requireProviders(context.services).supply.lookUp(context)
}
