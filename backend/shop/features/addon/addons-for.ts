import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import type { CommerceServices } from '../../call.ts'
import { listAddons } from '../../catalogue/addons.ts'
import type { Takes } from '../../catalogue/offers/packages.ts'
import type { View } from '../../catalogue/view.ts'
import { isTooSmall } from '../../providers/payment/amount-limits.ts'
import { requestIdsOf } from '../../records/request-ids.ts'

type Context = DbContext & { services: Pick<CommerceServices, 'providers'> }

/**
 * The add-ons that an eSIM takes now, as its supplier has told within a day, smallest first. Throws
 * `upstream_unavailable` if the supplier cannot be asked.
 */
export async function addonsFor(
  context: Context,
  view: View,
  esim: { id: string; plan: OfferedPlan },
): Promise<OfferedPlan[]> {
  const takes = (await takenBy(context, [esim.id], true)).get(esim.id)
  return takes ? payableAddons(context, view, { plan: esim.plan, takes }) : []
}

/**
 * The add-ons of a plan for eSIMs that take the same. What costs a supplier's money is never given
 * away because no card can pay so little.
 */
export async function payableAddons(
  { services }: Pick<Context, 'services'>,
  view: View,
  { plan, takes }: { plan: OfferedPlan; takes: Takes },
): Promise<OfferedPlan[]> {
  const addons = await listAddons(view, plan, takes)
  if (takes === 'any_size') return addons
  const limit = services.providers?.payments.limits?.[view.currency]
  return addons.filter(({ priceMinor }) => !isTooSmall(priceMinor, limit))
}

/** What data eSIMs take, by their ids. A shop without suppliers delivers nothing, and lists any. */
export async function takenBy(
  context: Context,
  esimIds: readonly string[],
  mayAsk: boolean,
): Promise<Map<string, Takes>> {
  const { providers } = context.services
  if (!providers) return new Map(esimIds.map((id) => [id, 'any_size']))
  const requestIds = await requestIdsOf(context.db, esimIds)
  const takes = await providers.supply.takes(context, [...requestIds.values()], mayAsk)
  return new Map(
    [...requestIds].flatMap(([id, requestId]) => {
      const found = takes.get(requestId)
      return found ? [[id, found] as const] : []
    }),
  )
}
