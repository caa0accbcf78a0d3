import type { Esim } from '#contract/commerce/order.ts'
import type { Call } from '../../call.ts'
import { viewFor } from '../../catalogue/view.ts'
import { refusalOf } from '../../features/addon/addon-refusal.ts'
import { payableAddons, takenBy } from '../../features/addon/addons-for.ts'
import { waitBriefly } from '../try-to-advance.ts'

/**
 * Returns an eSIM without its plan's add-ons if its supplier has none for it, so that no page offers
 * any. Changes nothing while the supplier does not answer.
 */
export async function hideAddons(call: Call, esim: Esim): Promise<Esim> {
  const { id, plan } = esim
  if (refusalOf(esim, call.now)) return esim
  const takes = (await waitBriefly(call, takenBy(call, [id], true)))?.get(id)
  if (!takes || takes === 'any_size') return esim
  const addons = await payableAddons(call, viewFor(call, plan.currency), { plan, takes })
  return addons.length > 0 ? esim : { ...esim, plan: { ...plan, addonPolicy: 'none' } }
}
