const isOver = `EXISTS (SELECT 1 FROM purchase
  WHERE id = ?1 AND state IN ('CANCELLED', 'FAILED', 'REFUNDED'))`
const redeemed = `(SELECT code FROM promo_redemption
  WHERE purchase_id = ?1 AND returned_at IS NULL)`

/** The code of an order that is over can be used again. The last statement closes the others. */
export const giveCodeBack = [
  `UPDATE promo SET uses_left = uses_left + 1 WHERE code = ${redeemed} AND ${isOver}`,
  `UPDATE promo_account SET uses_left = uses_left + 1
   WHERE code = ${redeemed} AND ${isOver}
     AND account_id IN (SELECT account_id FROM purchase WHERE id = ?1
       UNION ALL SELECT buyer_key FROM purchase WHERE id = ?1)`,
  `UPDATE promo_redemption SET returned_at = ?2
   WHERE purchase_id = ?1 AND returned_at IS NULL AND ${isOver}`,
  `UPDATE referral SET state = 'RETURNED'
   WHERE purchase_id = ?1 AND state <> 'RETURNED' AND ${isOver}`,
]

/** Points that an order earned, its buyer or who recommended the shop, once it is over. */
const due = `SELECT entry.id, entry.account_id, entry.lot_id, entry.points,
    min(lot.points_left, entry.points) AS here
  FROM points_entry AS entry JOIN points_lot AS lot ON lot.id = entry.lot_id
  WHERE entry.purchase_id = ?1 AND entry.kind IN ('earned', 'referral')
    AND lot.expires_at > ?2 AND ${isOver}
    AND NOT EXISTS (SELECT 1 FROM points_entry AS done
      WHERE done.id IN ('back.' || entry.id, 'owed.' || entry.id))`

/** Takes them out of their lot; what was spent of them is owed. */
export const takeBack = [
  `INSERT INTO points_lot (id, account_id, created_at)
   SELECT 'owed.' || account_id, account_id, ?2 FROM (${due}) WHERE here < points
   ON CONFLICT DO NOTHING`,
  `INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
   WITH due AS (${due})
   SELECT 'back.' || id, account_id, lot_id, 'taken_back', -here, ?1, ?2
   FROM due WHERE here > 0
   UNION ALL
   SELECT 'owed.' || id, account_id, 'owed.' || account_id, 'taken_back', here - points, ?1, ?2
   FROM due WHERE here < points`,
]

/** Pays what the accounts of an order owe out of the points that they have, the soonest first. */
export const settleDebt = `INSERT INTO points_entry
    (id, account_id, lot_id, kind, points, created_at)
  WITH debt AS (
    SELECT id, account_id, -points_left AS points FROM points_lot
    WHERE expires_at IS NULL AND points_left < 0
      AND account_id IN (SELECT account_id FROM points_entry WHERE purchase_id = ?1)),
  source AS (
    SELECT lot.id, lot.account_id, debt.id AS debt_id, debt.points AS owed, lot.points_left,
      sum(lot.points_left) OVER (PARTITION BY lot.account_id ORDER BY lot.expires_at, lot.id)
        - lot.points_left AS before
    FROM points_lot AS lot JOIN debt ON debt.account_id = lot.account_id
    WHERE lot.points_left > 0 AND lot.expires_at > ?2),
  paid AS (
    SELECT id, account_id, debt_id, min(points_left, owed - before) AS points
    FROM source WHERE before < owed)
  SELECT hex(randomblob(16)), account_id, id, 'settled', -points, ?2 FROM paid
  UNION ALL
  SELECT hex(randomblob(16)), account_id, debt_id, 'settled', sum(points), ?2
  FROM paid GROUP BY account_id, debt_id`
