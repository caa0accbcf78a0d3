import { LatestOrder } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import { sql } from '../../../platform/sql.ts'
import { type Part, reading } from '../../../platform/together.ts'
import type { Call } from '../../call.ts'

/** Seconds within which the checkout says that the plan was bought just now. */
const justBoughtSeconds = 600
/** Seconds for which a payment that waits keeps its buyer from beginning another. */
const payingSeconds = 3600

/**
 * Reads the caller's latest order of new eSIMs of the plan, if its payment waits or if it was paid
 * just now. One whose card is being entered at the checkout does not wait elsewhere.
 */
export function readLatestOrder(
  call: Call,
  { planId }: { planId: string },
): Part<LatestOrder | undefined> {
  const { db, now, channel } = call
  return reading(
    db,
    sql`SELECT purchase.id, number, iif(purchase.state = 'PENDING', 'paying', 'bought') AS state,
        coalesce(paid_at, updated_at) AS at
      FROM purchase JOIN payment ON payment.purchase_id = purchase.id
      WHERE account_id = ${callerOf(call).accountId} AND channel = ${channel.id}
        AND plan_id = ${planId} AND esim_id IS NULL
        AND purchase.created_at > ${now - payingSeconds}
        AND (purchase.state = 'PENDING' AND (payment.state IN ('trying', 'processing')
            OR payment.state = 'action_due' AND action_url IS NOT NULL)
          OR purchase.state IN ('PAID', 'PROVISIONING', 'COMPLETED')
            AND paid_at > ${now - justBoughtSeconds})
      ORDER BY purchase.created_at DESC LIMIT 1`,
    ([row]) => (row ? LatestOrder.assert(row) : undefined),
  )
}

/** Throws `conflict` for an order of the plan that the buyer was not shown. */
export function requireLatestSeen(latest: LatestOrder | undefined, seen: string | undefined): void {
  if (seen === undefined || latest === undefined || latest.id === seen) return
  throw new ApiError('conflict', 'the plan was bought just now', {
    details: { reason: 'bought', ...latest },
  })
}
