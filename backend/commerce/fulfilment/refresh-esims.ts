import type { Esim } from '#contract/order.ts'
import type { Desk } from '../call.ts'
import { tradeOf } from '../providers/trade.ts'
import { requestIdsOf } from '../records/request-ids.ts'
import { type Profile, storeReport } from '../records/write-usage.ts'
import { buyIfLow } from './buy-if-low.ts'

/** What the network said this long ago is still shown. */
const freshSeconds = 10

/** Asks the network about eSIMs that may have changed, and stores what it says. */
export async function refreshEsims(
  desk: Desk,
  esims: readonly Esim[],
  maxAgeSeconds = freshSeconds,
): Promise<void> {
  const due = esims.filter(
    ({ iccid, state, reportedAt = 0 }) =>
      iccid !== undefined &&
      (state === 'PENDING' || state === 'ACTIVE') &&
      desk.now - reportedAt >= maxAgeSeconds,
  )
  if (due.length === 0) return
  const requestIds = await requestIdsOf(
    desk.db,
    due.map(({ id }) => id),
  )
  await Promise.all(Array.from(requestIds, ([id, requestId]) => refresh(desk, { id, requestId })))
}

/** Stores what the network says of one eSIM that it has made, and buys what is due then. */
export async function refreshEsim(desk: Desk, id: string): Promise<void> {
  const requestId = (await requestIdsOf(desk.db, [id])).get(id)
  if (requestId !== undefined) await refresh(desk, { id, requestId })
}

async function refresh(desk: Desk, { id, requestId }: Profile): Promise<void> {
  const report = await tradeOf(desk.services).supplier.read(desk, requestId)
  if (report?.state !== 'made') return
  await desk.db.batch(storeReport(desk, { id, requestId }, report))
  const buying = buyIfLow(desk, id)
  // A page does not wait for what is bought by itself.
  if (desk.later) desk.later(buying)
  else await buying
}
