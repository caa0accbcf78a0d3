import { referrerPoints } from '#contract/reward-words.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { giveCodeBack, settleDebt, takeBack } from './take-back.ts'

/** What earned points live, as SQLite says it. */
const lifetime = '+6 months'

/**
 * What follows for codes and points from how an order stands, for the batch that changes its state.
 * Each row is named after what it is about, so that told again it comes to the same.
 */
export function settleRewards(db: D1Database, orderId: string, now: number): D1PreparedStatement[] {
  return [
    ...giveCodeBack(orderId, now),
    ...earn(orderId, now),
    ...award(orderId, now),
    returnUsed(orderId, now),
    ...takeBack(orderId, now),
    settleDebt(orderId, now),
  ].map((query) => statement(db, query))
}

const earn = (orderId: string, now: number) => [
  sql`INSERT INTO points_lot (id, account_id, expires_at, created_at)
    SELECT 'earned.' || id, account_id, unixepoch(${now}, 'unixepoch', ${lifetime}), ${now}
    FROM purchase WHERE id = ${orderId} AND state = 'COMPLETED' AND points_earned > 0
    ON CONFLICT DO NOTHING`,
  sql`INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
    SELECT 'earned.' || id, account_id, 'earned.' || id, 'earned', points_earned, id, ${now}
    FROM purchase WHERE id = ${orderId} AND state = 'COMPLETED' AND points_earned > 0
    ON CONFLICT DO NOTHING`,
]

/** A card that somebody's friend has paid with already gives nobody points again. */
const award = (orderId: string, now: number) => [
  sql`UPDATE referral SET state = iif(EXISTS (
      SELECT 1 FROM referral AS other
      WHERE other.card_key = referral.card_key AND other.state = 'COMPLETED'),
      'WITHHELD', 'COMPLETED')
    WHERE purchase_id = ${orderId} AND state = 'PENDING' AND EXISTS (
      SELECT 1 FROM purchase WHERE id = ${orderId} AND state = 'COMPLETED' AND total_minor > 0)`,
  sql`INSERT INTO points_lot (id, account_id, expires_at, created_at)
    SELECT 'referral.' || purchase_id, referrer_id, unixepoch(${now}, 'unixepoch', ${lifetime}),
      ${now}
    FROM referral WHERE purchase_id = ${orderId} AND state = 'COMPLETED'
    ON CONFLICT DO NOTHING`,
  sql`INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
    SELECT 'referral.' || purchase_id, referrer_id, 'referral.' || purchase_id, 'referral',
      ${referrerPoints}, purchase_id, ${now}
    FROM referral WHERE purchase_id = ${orderId} AND state = 'COMPLETED'
    ON CONFLICT DO NOTHING`,
]

/** Into the lots they came from, which expire as they always did. */
const returnUsed = (orderId: string, now: number) => sql`INSERT INTO points_entry
    (id, account_id, lot_id, kind, points, purchase_id, created_at)
  SELECT 'returned.' || entry.id, entry.account_id, entry.lot_id, 'returned', -entry.points,
    entry.purchase_id, ${now}
  FROM points_entry AS entry JOIN purchase ON purchase.id = entry.purchase_id
  WHERE entry.purchase_id = ${orderId} AND entry.kind = 'used'
    AND purchase.state IN ('CANCELLED', 'FAILED', 'REFUNDED')
  ON CONFLICT DO NOTHING`
