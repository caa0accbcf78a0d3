import { referrerPoints } from '#contract/commerce/reward-words.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'

// The id of every row is made of what the row is about, so that a repeated write changes nothing.

/** How long earned points can be spent, as a modifier of SQLite's dates. */
export const lifetime = '+6 months'

export type Grant = {
  /** Points with the same id are given once. */
  id: string
  accountId: string
  points: number
  expiresAt: number
}

/** Gives points to an account; changes nothing when they were given before. */
export function grantPoints({ db, now }: DbContext, grant: Grant): D1PreparedStatement[] {
  const { id, accountId, points, expiresAt } = grant
  return [
    statement(db)`INSERT INTO points_lot (id, account_id, expires_at, created_at)
      VALUES (${id}, ${accountId}, ${expiresAt}, ${now}) ON CONFLICT DO NOTHING`,
    statement(db)`INSERT INTO points_entry (id, account_id, lot_id, kind, points, created_at)
      VALUES (${id}, ${accountId}, ${id}, 'gift', ${points}, ${now}) ON CONFLICT DO NOTHING`,
  ]
}

type Spending = { orderId: string; accountId: string; points: number }

/**
 * Takes points for an order out of the lots that expire soonest. The whole batch fails with
 * `points_short` when the account has fewer.
 */
export function spendPoints(
  { db, now }: DbContext,
  { orderId, accountId, points }: Spending,
): D1PreparedStatement[] {
  return [
    statement(db)`
      INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
      SELECT 'used.' || ${orderId} || '.' || id, account_id, id, 'used',
        -min(points_left, ${points} - before), ${orderId}, ${now}
      FROM (
        SELECT id, account_id, points_left,
          sum(points_left) OVER (ORDER BY expires_at, id) - points_left AS before
        FROM points_lot
        WHERE account_id = ${accountId} AND points_left > 0 AND expires_at > ${now})
      WHERE before < ${points}`,
    statement(db)`UPDATE purchase SET points_taken = (
        SELECT coalesce(-sum(points), 0) FROM points_entry
        WHERE purchase_id = ${orderId} AND kind = 'used')
      WHERE id = ${orderId}`,
  ]
}

/** Gives a buyer the points that their order earns; changes nothing unless it is completed. */
export function earnPoints({ db, now }: DbContext, orderId: string): D1PreparedStatement[] {
  return [
    statement(db)`INSERT INTO points_lot (id, account_id, expires_at, created_at)
      SELECT 'earned.' || id, account_id, unixepoch(${now}, 'unixepoch', ${lifetime}), ${now}
      FROM purchase WHERE id = ${orderId} AND state = 'COMPLETED' AND points_earned > 0
      ON CONFLICT DO NOTHING`,
    statement(db)`
      INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
      SELECT 'earned.' || id, account_id, 'earned.' || id, 'earned', points_earned, id, ${now}
      FROM purchase WHERE id = ${orderId} AND state = 'COMPLETED' AND points_earned > 0
      ON CONFLICT DO NOTHING`,
  ]
}

/** Gives points to the referrer; changes nothing unless the referral is completed. */
export function rewardReferrer({ db, now }: DbContext, orderId: string): D1PreparedStatement[] {
  return [
    statement(db)`INSERT INTO points_lot (id, account_id, expires_at, created_at)
      SELECT 'referral.' || purchase_id, referrer_id,
        unixepoch(${now}, 'unixepoch', ${lifetime}), ${now}
      FROM referral WHERE purchase_id = ${orderId} AND state = 'COMPLETED'
      ON CONFLICT DO NOTHING`,
    statement(db)`
      INSERT INTO points_entry (id, account_id, lot_id, kind, points, purchase_id, created_at)
      SELECT 'referral.' || purchase_id, referrer_id, 'referral.' || purchase_id, 'referral',
        ${referrerPoints}, purchase_id, ${now}
      FROM referral WHERE purchase_id = ${orderId} AND state = 'COMPLETED'
      ON CONFLICT DO NOTHING`,
  ]
}

/** Writes off lots that have expired, at most `count`; returns how many there were. */
export async function expireLots({ db, now }: DbContext, count: number): Promise<number> {
  const { meta } = await statement(db)`
    INSERT INTO points_entry (id, account_id, lot_id, kind, points, created_at)
    SELECT hex(randomblob(16)), account_id, id, 'expired', -points_left, ${now} FROM points_lot
    WHERE points_left > 0 AND expires_at <= ${now} ORDER BY expires_at LIMIT ${count}`.run()
  return meta.changes
}
