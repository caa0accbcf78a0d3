import { sql } from '../../../platform/sql.ts'

const isOver = (orderId: string) => sql`EXISTS (SELECT 1 FROM purchase
  WHERE id = ${orderId} AND state IN ('CANCELLED', 'FAILED', 'REFUNDED'))`
const redeemed = (orderId: string) => sql`(SELECT code FROM promo_redemption
  WHERE purchase_id = ${orderId} AND returned_at IS NULL)`

/** The code of an order that is over can be used again. The last statement closes the others. */
export const giveCodeBack = (orderId: string, now: number) => [
  sql`UPDATE promo SET uses_left = uses_left + 1 WHERE code = ${redeemed(orderId)}
    AND ${isOver(orderId)}`,
  sql`UPDATE promo_account SET uses_left = uses_left + 1
    WHERE code = ${redeemed(orderId)} AND ${isOver(orderId)}
      AND account_id IN (SELECT account_id FROM purchase WHERE id = ${orderId}
        UNION ALL SELECT buyer_key FROM purchase WHERE id = ${orderId})`,
  sql`UPDATE promo_redemption SET returned_at = ${now}
    WHERE purchase_id = ${orderId} AND returned_at IS NULL AND ${isOver(orderId)}`,
  sql`UPDATE referral SET state = 'RETURNED'
    WHERE purchase_id = ${orderId} AND state <> 'RETURNED' AND ${isOver(orderId)}`,
]

/** Points that an order earned, its buyer or who recommended the shop, once it is over. */
const due = (
  orderId: string,
  now: number,
) => sql`SELECT entry.id, entry.account_id, entry.lot_id, entry.points,
    min(lot.points_left, entry.points) AS here
  FROM points_entry AS entry JOIN points_lot AS lot ON lot.id = entry.lot_id
  WHERE entry.purchase_id = ${orderId} AND entry.kind IN ('earned', 'referral')
    AND lot.expires_at > ${now} AND ${isOver(orderId)}
    AND NOT EXISTS (SELECT 1 FROM points_entry AS done
      WHERE done.id IN ('back.' || entry.id, 'owed.' || entry.id))`

/** Takes them out of their lot; what was spent of them is owed. */
export const takeBack = (orderId: string, now: number) => [
  sql`INSERT INTO points_lot (id, account_id, created_at)
    SELECT 'owed.' || account_id, account_id, ${now} FROM (${due(orderId, now)}) WHERE here < points
    ON CONFLICT DO NOTHING`,
  sql`INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
    WITH due AS (${due(orderId, now)})
    SELECT 'back.' || id, account_id, lot_id, 'taken_back', -here, ${orderId}, ${now}
    FROM due WHERE here > 0
    UNION ALL
    SELECT 'owed.' || id, account_id, 'owed.' || account_id, 'taken_back', here - points,
      ${orderId}, ${now}
    FROM due WHERE here < points`,
]

/** Pays what the accounts of an order owe out of the points that they have, the soonest first. */
export const settleDebt = (orderId: string, now: number) => sql`INSERT INTO points_entry
    (id, account_id, lot_id, kind, points, created_at)
  WITH debt AS (
    SELECT id, account_id, -points_left AS points FROM points_lot
    WHERE expires_at IS NULL AND points_left < 0
      AND account_id IN (SELECT account_id FROM points_entry WHERE purchase_id = ${orderId})),
  source AS (
    SELECT lot.id, lot.account_id, debt.id AS debt_id, debt.points AS owed, lot.points_left,
      sum(lot.points_left) OVER (PARTITION BY lot.account_id ORDER BY lot.expires_at, lot.id)
        - lot.points_left AS before
    FROM points_lot AS lot JOIN debt ON debt.account_id = lot.account_id
    WHERE lot.points_left > 0 AND lot.expires_at > ${now}),
  paid AS (
    SELECT id, account_id, debt_id, min(points_left, owed - before) AS points
    FROM source WHERE before < owed)
  SELECT hex(randomblob(16)), account_id, id, 'settled', -points, ${now} FROM paid
  UNION ALL
  SELECT hex(randomblob(16)), account_id, debt_id, 'settled', sum(points), ${now}
  FROM paid GROUP BY account_id, debt_id`
