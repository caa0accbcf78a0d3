import type { Esim } from '#contract/commerce/order.ts'
import type { CommerceContext } from '../../call.ts'
import { requireProviders } from '../../providers/providers.ts'
import { type Profile, storeReport } from '../../records/esim/write-usage.ts'
import { requestIdsOf } from '../../records/request-ids.ts'
import { buyIfLow } from './buy-if-low.ts'

/** A report of the network that is younger than this is shown without asking again. */
const freshSeconds = 10

/**
 * Asks the network about eSIMs that may have changed, and stores its reports. Returns how many it
 * asked about.
 */
export async function refreshEsims(
  context: CommerceContext,
  esims: readonly Esim[],
  maxAgeSeconds = freshSeconds,
): Promise<number> {
  const due = esims.filter(
    ({ iccid, state, reportedAt = 0 }) =>
      iccid !== undefined &&
      (state === 'PENDING' || state === 'ACTIVE') &&
      context.now - reportedAt >= maxAgeSeconds,
  )
  if (due.length === 0) return 0
  const requestIds = await requestIdsOf(
    context.db,
    due.map(({ id }) => id),
  )
  const { supply } = requireProviders(context.services)
  const fresh = await supply.freshness(context, [...requestIds.values()])
  const stale = due.flatMap(({ id, reportedAt = 0 }) => {
    const requestId = requestIds.get(id) ?? id
    const isStale = context.now - reportedAt >= (fresh.get(requestId) ?? maxAgeSeconds)
    return isStale ? [{ id, requestId }] : []
  })
  await Promise.all(stale.map((profile) => refresh(context, profile)))
  return stale.length
}

/** Stores the network's report on one eSIM, and then buys data if its automatic top-up is due. */
export async function refreshEsim(context: CommerceContext, id: string): Promise<void> {
  const requestId = (await requestIdsOf(context.db, [id])).get(id)
  if (requestId !== undefined) await refresh(context, { id, requestId })
}

async function refresh(context: CommerceContext, { id, requestId }: Profile): Promise<void> {
  const report = await requireProviders(context.services).supply.read(context, requestId)
  if (report?.state !== 'made') return
  await context.db.batch(storeReport(context, { id, requestId }, report))
  const buying = buyIfLow(context, id)
  // A page does not wait for an automatic top-up.
  if (context.later) context.later(buying)
  else await buying
}
