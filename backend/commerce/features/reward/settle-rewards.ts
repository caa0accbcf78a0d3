import { referrerPoints } from '#contract/reward-words.ts'
import { giveCodeBack, settleDebt, takeBack } from './take-back.ts'

/** What earned points live, as SQLite says it. */
const lifetime = '+6 months'

/**
 * What follows for codes and points from how an order stands, for the batch that changes its state.
 * Each row is named after what it is about, so that told again it comes to the same.
 */
export function settleRewards(db: D1Database, orderId: string, now: number): D1PreparedStatement[] {
  return [...giveCodeBack, ...earn, ...award, returnUsed, ...takeBack, settleDebt].map((sql) =>
    sql.includes('?2') ? db.prepare(sql).bind(orderId, now) : db.prepare(sql).bind(orderId),
  )
}

const earn = [
  `INSERT INTO points_lot (id, account_id, expires_at, created_at)
   SELECT 'earned.' || id, account_id, unixepoch(?2, 'unixepoch', '${lifetime}'), ?2
   FROM purchase WHERE id = ?1 AND state = 'COMPLETED' AND points_earned > 0
   ON CONFLICT DO NOTHING`,
  `INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
   SELECT 'earned.' || id, account_id, 'earned.' || id, 'earned', points_earned, id, ?2
   FROM purchase WHERE id = ?1 AND state = 'COMPLETED' AND points_earned > 0
   ON CONFLICT DO NOTHING`,
]

/** A card that somebody's friend has paid with already gives nobody points again. */
const award = [
  `UPDATE referral SET state = iif(EXISTS (
     SELECT 1 FROM referral AS other
     WHERE other.card_key = referral.card_key AND other.state = 'COMPLETED'),
     'WITHHELD', 'COMPLETED')
   WHERE purchase_id = ?1 AND state = 'PENDING' AND EXISTS (
     SELECT 1 FROM purchase WHERE id = ?1 AND state = 'COMPLETED' AND total_minor > 0)`,
  `INSERT INTO points_lot (id, account_id, expires_at, created_at)
   SELECT 'referral.' || purchase_id, referrer_id, unixepoch(?2, 'unixepoch', '${lifetime}'), ?2
   FROM referral WHERE purchase_id = ?1 AND state = 'COMPLETED'
   ON CONFLICT DO NOTHING`,
  `INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
   SELECT 'referral.' || purchase_id, referrer_id, 'referral.' || purchase_id, 'referral',
     ${referrerPoints}, purchase_id, ?2
   FROM referral WHERE purchase_id = ?1 AND state = 'COMPLETED'
   ON CONFLICT DO NOTHING`,
]

/** Into the lots they came from, which expire as they always did. */
const returnUsed = `INSERT INTO points_entry
    (id, account_id, lot_id, kind, points, purchase_id, created_at)
  SELECT 'returned.' || entry.id, entry.account_id, entry.lot_id, 'returned', -entry.points,
    entry.purchase_id, ?2
  FROM points_entry AS entry JOIN purchase ON purchase.id = entry.purchase_id
  WHERE entry.purchase_id = ?1 AND entry.kind = 'used'
    AND purchase.state IN ('CANCELLED', 'FAILED', 'REFUNDED')
  ON CONFLICT DO NOTHING`
