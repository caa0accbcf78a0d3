import type { Quote } from '#contract/order.ts'

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
    db.prepare('UPDATE promo SET uses_left = uses_left - 1 WHERE code = ?1').bind(code),
    ...[accountId, person].map((holder) =>
      db
        .prepare(
          `INSERT INTO promo_account (code, account_id, uses_left)
           SELECT code, ?2, uses_each - 1 FROM promo WHERE code = ?1 AND uses_each IS NOT NULL
           ON CONFLICT (code, account_id) DO UPDATE SET uses_left = uses_left - 1`,
        )
        .bind(code, holder),
    ),
    db
      .prepare(
        `INSERT INTO promo_redemption (purchase_id, code, account_id, created_at)
         VALUES (?1, ?2, ?3, ?4)`,
      )
      .bind(orderId, code, accountId, now),
  ]
}

function bookReferral(db: D1Database, { orderId, accountId, person, quote, now }: Booking) {
  return db
    .prepare(
      `INSERT INTO referral (purchase_id, friend_id, referrer_id, state, created_at, friend_key)
       VALUES (?1, ?2, (SELECT account_id FROM referral_code WHERE code = ?3), 'PENDING', ?4, ?5)`,
    )
    .bind(orderId, accountId, quote.code?.code ?? '', now, person)
}

/** Takes points out of the lots that expire soonest, and counts whether that was enough. */
export function spendPoints(
  db: D1Database,
  { orderId, accountId, now }: Omit<Booking, 'quote' | 'person'>,
  points: number,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
         SELECT 'used.' || ?1 || '.' || id, account_id, id, 'used',
           -min(points_left, ?3 - before), ?1, ?4
         FROM (
           SELECT id, account_id, points_left,
             sum(points_left) OVER (ORDER BY expires_at, id) - points_left AS before
           FROM points_lot WHERE account_id = ?2 AND points_left > 0 AND expires_at > ?4)
         WHERE before < ?3`,
      )
      .bind(orderId, accountId, points, now),
    db
      .prepare(
        `UPDATE purchase SET points_taken = (
           SELECT coalesce(-sum(points), 0) FROM points_entry
           WHERE purchase_id = ?1 AND kind = 'used')
         WHERE id = ?1`,
      )
      .bind(orderId),
  ]
}
