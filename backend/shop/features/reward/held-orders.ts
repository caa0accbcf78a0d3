import { callerOf } from '../../../call/call.ts'
import { sql } from '../../../platform/sql.ts'
import { type Part, reading } from '../../../platform/together.ts'
import type { Call } from '../../call.ts'

/** The buyer may be paying an open order that is younger than this. */
const payingSeconds = 60

/** An unpaid order that reserves a code or points. */
export type HeldOrder = { id: string; code: string | null; points: number; isSame: 0 | 1 }

type Basket = { planId: string; quantity: number; currency: string }

/**
 * Reads the caller's unpaid orders whose code and points another order may take: those of the same
 * basket, those whose card was declined, and open ones that are older than a minute.
 */
export function readHeldOrders(call: Call, basket: Basket): Part<readonly HeldOrder[]> {
  const { db, now, channel } = call
  const { planId, quantity, currency } = basket
  return reading(
    db,
    sql`SELECT id, code, points_used AS points, isSame FROM (
        SELECT purchase.*, payment.state AS paymentState,
          purchase.channel = ${channel.id} AND plan_id = ${planId} AND quantity = ${quantity}
            AND purchase.currency = ${currency} AS isSame
        FROM purchase JOIN payment ON payment.purchase_id = purchase.id
        WHERE account_id = ${callerOf(call).accountId} AND purchase.state = 'PENDING')
      WHERE (code IS NOT NULL OR points_used > 0)
        AND (paymentState = 'declined'
          OR paymentState = 'open' AND (isSame OR created_at <= ${now} - ${payingSeconds}))`,
    (rows) => rows as readonly HeldOrder[],
  )
}

/** Reads how many points the caller can spend now. */
export function readPoints(call: Call): Part<number> {
  return reading(
    call.db,
    sql`SELECT coalesce(sum(points_left), 0) AS points FROM points_lot
      WHERE account_id = ${callerOf(call).accountId} AND points_left > 0
        AND expires_at > ${call.now}`,
    ([row]) => (row as { points: number }).points,
  )
}
