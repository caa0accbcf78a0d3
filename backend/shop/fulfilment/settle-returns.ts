import { type Sql, sql } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { orderOfReference } from '../features/order/settle-payment.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readShares, type Share } from '../records/returns/read-shares.ts'
import { settleDebt, takeBackPoints } from '../records/take-back-points.ts'
import { markRefunded, oweAgain, reopenRefunds } from '../records/write-payment.ts'
import { stopUnused } from './stop-unused.ts'

/**
 * Brings the orders of a charge in line with what came back of it: one that was refunded is owed
 * again if the refund has failed, and one whose money was taken back stops unless it is in use.
 * Returns the orders that go on.
 */
export async function settleReturns(
  context: CommerceContext,
  reference: string,
): Promise<string[]> {
  if (!orderOfReference(reference)) return []
  const goOn = new Set<string>()
  for (const share of await readShares(context.db, reference)) {
    const { orderId, currentId, payment } = share
    if (payment !== 'succeeded' && payment !== 'refunded') continue
    await settleShare(context, reference, share)
    const { results } = await reopenRefunds(context, orderId).all<{ id: string }>()
    for (const id of [currentId, ...results.map((each) => each.id)]) goOn.add(id)
  }
  return [...goOn]
}

async function settleShare(
  context: CommerceContext,
  reference: string,
  share: Share,
): Promise<void> {
  const { db } = context
  const { orderId, currentId, payment, amountMinor, openMinor, takenMinor } = share
  const isGone = share.sentMinor + share.lostMinor >= amountMinor
  const isTaken = takenMinor > 0 && takenMinor >= openMinor
  if (payment === 'refunded' && !isGone) {
    const onlyIf = (isMade: Sql) => sql`${isMade} AND EXISTS (SELECT 1 FROM payment
      WHERE purchase_id = ${orderId} AND state = 'succeeded')`
    await db.batch([
      oweAgain(context, { orderId, reference }),
      moveOrder(context, 'oweAgain', {
        orderId: currentId,
        onlyIf: onlyIf(sql`completed_at IS NOT NULL`),
      }),
      moveOrder(context, 'failAgain', {
        orderId: currentId,
        onlyIf: onlyIf(sql`completed_at IS NULL`),
      }),
    ])
  }
  const isStopped = isTaken && (await stopUnused(context, currentId))
  if (payment === 'succeeded' && isGone && isTaken && !isStopped) {
    await db.batch([
      markRefunded(context, [orderId]),
      ...takeBackPoints(context, currentId),
      settleDebt(context, currentId),
    ])
  }
}
