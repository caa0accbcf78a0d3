import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { orderOfReference } from '../features/order/settle-payment.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { goneMinor, takenMinor } from '../records/returns/read-returns.ts'
import { currentOrderOf } from '../records/returns/write-returns.ts'
import { settleDebt, takeBackPoints } from '../records/take-back-points.ts'
import { markRefunded, oweAgain, reopenRefunds } from '../records/write-payment.ts'
import { stopUnused } from './stop-unused.ts'

type Standing = {
  /** The order that was charged, and the one that has taken its place. */
  orderId: string
  currentId: string
  payment: string
  /** Whether all of the charge went back. */
  isGone: 0 | 1
  /** Whether all of it that the shop has not given back itself was taken back, or is held. */
  isTaken: 0 | 1
}

/**
 * Brings an order in line with what came back of its charge: one that was refunded is owed again if
 * the refund has failed, and one whose money was taken back stops unless it is in use. Returns the
 * orders that go on.
 */
export async function settleReturns(
  context: CommerceContext,
  reference: string,
): Promise<string[]> {
  const found = await readStanding(context, reference)
  if (!found) return []
  const { db } = context
  const { orderId, currentId, payment } = found
  if (payment === 'refunded' && !found.isGone) {
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
  const isStopped = found.isTaken === 1 && (await stopUnused(context, currentId))
  if (payment === 'succeeded' && found.isGone && found.isTaken && !isStopped) {
    await db.batch([
      markRefunded(context, [orderId]),
      ...takeBackPoints(context, currentId),
      settleDebt(context, currentId),
    ])
  }
  const { results } = await reopenRefunds(context, orderId).all<{ id: string }>()
  return [...new Set([currentId, ...results.map(({ id }) => id)])]
}

async function readStanding(
  { db }: CommerceContext,
  reference: string,
): Promise<Standing | undefined> {
  const orderId = orderOfReference(reference)
  if (!orderId) return undefined
  const tries = Number(reference.slice(orderId.length + 1))
  const found = await statement(db)`
    SELECT ${orderId} AS orderId, ${currentOrderOf(reference)} AS currentId, state AS payment,
      ${goneMinor(reference)} >= amount_minor AS isGone,
      ${takenMinor(reference)} > 0 AND ${takenMinor(reference)} >= amount_minor - (
        SELECT coalesce(sum(amount_minor), 0) FROM refund WHERE refund.purchase_id = ${orderId})
        AS isTaken
    FROM payment WHERE purchase_id = ${orderId} AND tries = ${tries} AND amount_minor > 0
      AND state IN ('succeeded', 'refunded')`.first<Standing>()
  return found ?? undefined
}
