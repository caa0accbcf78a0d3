import type { Quote } from '#contract/order.ts'
import { sql, statement } from '../../../platform/sql.ts'

type Booking = { orderId: string; accountId: string; person: string; quote: Quote; now: number }

/**
 * What an order uses up, for the batch that stores it. Where a code or the points are gone by then
 * a constraint fails and nothing of the batch happens: `promo_uses`, `promo_uses_each`,
 * `points_short` or the index of `referral`.
 */
export function bookRewards(db: D1Database, booking: Booking): D1PreparedStatement[] {
  const { quote } = booking
  const code = quote.code?.kind === 'referral' ? [bookReferral(db, booking)] : []
  return [
    ...code,
    ...(quote.code && quote.code.kind !== 'referral' ? bookPromo(db, booking) : []),
    ...(quote.pointsUsed > 0 ? spendPoints(db, booking, quote.pointsUsed) : []),
  ]
}

function bookPromo(db: D1Database, { orderId, accountId, person, quote, now }: Booking) {
  const code = quote.code?.code ?? ''
  return [
    statement(db, sql`UPDATE promo SET uses_left = uses_left - 1 WHERE code = ${code}`),
    ...[accountId, person].map((holder) =>
      statement(
        db,
        sql`INSERT INTO promo_account (code, account_id, uses_left)
          SELECT code, ${holder}, uses_each - 1 FROM promo WHERE code = ${code}
            AND uses_each IS NOT NULL
          ON CONFLICT (code, account_id) DO UPDATE SET uses_left = uses_left - 1`,
      ),
    ),
    statement(
      db,
      sql`INSERT INTO promo_redemption (purchase_id, code, account_id, created_at)
        VALUES (${orderId}, ${code}, ${accountId}, ${now})`,
    ),
  ]
}

function bookReferral(db: D1Database, { orderId, accountId, person, quote, now }: Booking) {
  return statement(
    db,
    sql`INSERT INTO referral (purchase_id, friend_id, referrer_id, state, created_at, friend_key)
      VALUES (${orderId}, ${accountId}, (SELECT account_id FROM referral_code
        WHERE code = ${quote.code?.code ?? ''}), 'PENDING', ${now}, ${person})`,
  )
}

/** Takes points out of the lots that expire soonest, and counts whether that was enough. */
export function spendPoints(
  db: D1Database,
  { orderId, accountId, now }: Omit<Booking, 'quote' | 'person'>,
  points: number,
): D1PreparedStatement[] {
  return [
    statement(
      db,
      sql`INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
        SELECT 'used.' || ${orderId} || '.' || id, account_id, id, 'used',
          -min(points_left, ${points} - before), ${orderId}, ${now}
        FROM (
          SELECT id, account_id, points_left,
            sum(points_left) OVER (ORDER BY expires_at, id) - points_left AS before
          FROM points_lot WHERE account_id = ${accountId} AND points_left > 0
          AND expires_at > ${now})
        WHERE before < ${points}`,
    ),
    statement(
      db,
      sql`UPDATE purchase SET points_taken = (
          SELECT coalesce(-sum(points), 0) FROM points_entry
          WHERE purchase_id = ${orderId} AND kind = 'used')
        WHERE id = ${orderId}`,
    ),
  ]
}
