import type { DbContext } from '../../platform/db-context.ts'
import { sql, statement } from '../../platform/sql.ts'

/** Condition that an order has failed, was given up or was cancelled. */
export function isOrderOver(orderId: string) {
  return sql`EXISTS (SELECT 1 FROM purchase
    WHERE id = ${orderId} AND state IN ('CANCELLED', 'FAILED', 'REFUNDED'))`
}

/** Condition that an order gives no points: it is over, or its money was taken back. */
function isUnearned(orderId: string) {
  return sql`(${isOrderOver(orderId)} OR EXISTS (SELECT 1 FROM payment
    WHERE payment.purchase_id = ${orderId} AND payment.state = 'refunded'))`
}

/**
 * Returns the points that an order used to the lots that they came from, which keep their expiry;
 * changes nothing unless the order has ended.
 */
export function returnPoints({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  return statement(db)`
    INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
    SELECT 'returned.' || entry.id, entry.account_id, entry.lot_id, 'returned', -entry.points,
      entry.purchase_id, ${now}
    FROM points_entry AS entry JOIN purchase ON purchase.id = entry.purchase_id
    WHERE entry.purchase_id = ${orderId} AND entry.kind = 'used'
      AND purchase.state IN ('CANCELLED', 'FAILED', 'REFUNDED')
    ON CONFLICT DO NOTHING`
}

/**
 * The points that an order gave to its buyer and to the referrer, and how many of them are still in
 * their lot (`here`); none while it may keep them.
 */
const dueSql = (orderId: string, nowSeconds: number) => sql`SELECT entry.id, entry.account_id,
    entry.lot_id, entry.points, min(lot.points_left, entry.points) AS here
  FROM points_entry AS entry JOIN points_lot AS lot ON lot.id = entry.lot_id
  WHERE entry.purchase_id = ${orderId} AND entry.kind IN ('earned', 'referral')
    AND lot.expires_at > ${nowSeconds} AND ${isUnearned(orderId)}
    AND NOT EXISTS (SELECT 1 FROM points_entry AS done
      WHERE done.id IN ('back.' || entry.id, 'owed.' || entry.id))`

/**
 * Takes back the points that an order gave. Points that were spent already become a debt: a lot
 * with a negative amount that never expires. Changes nothing unless the order has ended or its
 * payment is refunded.
 */
export function takeBackPoints({ db, now }: DbContext, orderId: string): D1PreparedStatement[] {
  return [
    statement(db)`INSERT INTO points_lot (id, account_id, created_at)
      SELECT 'owed.' || account_id, account_id, ${now} FROM (${dueSql(orderId, now)})
      WHERE here < points
      ON CONFLICT DO NOTHING`,
    statement(db)`
      INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
      WITH due AS (${dueSql(orderId, now)})
      SELECT 'back.' || id, account_id, lot_id, 'taken_back', -here, ${orderId}, ${now}
      FROM due WHERE here > 0
      UNION ALL
      SELECT 'owed.' || id, account_id, 'owed.' || account_id, 'taken_back', here - points,
        ${orderId}, ${now}
      FROM due WHERE here < points`,
  ]
}

/**
 * Pays the debts of an order's accounts from their points, those that expire soonest first; changes
 * nothing when they have no debt or no points.
 */
export function settleDebt({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  return statement(db)`INSERT INTO points_entry (id, account_id, lot_id, kind, points, created_at)
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
}
