import type { DbContext } from '../../platform/db-context.ts'
import { sql, statement } from '../../platform/sql.ts'
import { isOrderOver } from './take-back-points.ts'
import { isExchangeDone, replacedOrderOf } from './write-exchange.ts'

/** An order that uses a code; `person` identifies the buyer in any account of theirs. */
type CodeUse = { orderId: string; accountId: string; person: string; code: string }

/**
 * Uses a promo for an order: counts one of all its uses, and one of those of the account and of the
 * person, and adds its cost to its budget. The whole batch fails with `promo_uses`,
 * `promo_uses_each` or `promo_budget_spent` when nothing is left.
 */
export function redeemPromo(
  { db, now }: DbContext,
  use: CodeUse & { costUsdMinor: number },
): D1PreparedStatement[] {
  const { orderId, accountId, person, code, costUsdMinor } = use
  return [
    statement(db)`UPDATE promo SET uses_left = uses_left - 1 WHERE code = ${code}`,
    statement(db)`UPDATE promo_budget SET spent_usd_minor = spent_usd_minor + ${costUsdMinor}
      WHERE id = (SELECT budget_id FROM promo WHERE code = ${code})`,
    ...[accountId, person].map(
      (holder) =>
        statement(db)`INSERT INTO promo_account (code, account_id, uses_left)
        SELECT code, ${holder}, uses_each - 1 FROM promo
        WHERE code = ${code} AND uses_each IS NOT NULL
        ON CONFLICT (code, account_id) DO UPDATE SET uses_left = uses_left - 1`,
    ),
    statement(
      db,
    )`INSERT INTO promo_redemption (purchase_id, code, account_id, created_at, cost_usd_minor)
      VALUES (${orderId}, ${code}, ${accountId}, ${now}, ${costUsdMinor})`,
  ]
}

/**
 * Uses a friend's code for an order. The whole batch fails with a unique failure when the account or
 * the person has used one before.
 */
export function insertReferral({ db, now }: DbContext, use: CodeUse): D1PreparedStatement {
  const { orderId, accountId, person, code } = use
  return statement(db)`
    INSERT INTO referral (purchase_id, friend_id, referrer_id, state, created_at, friend_key)
    VALUES (${orderId}, ${accountId},
      (SELECT account_id FROM referral_code WHERE code = ${code}), 'PENDING', ${now}, ${person})`
}

/** Stores which card paid a friend's first order; changes nothing once the referral is decided. */
export function keepCard(db: D1Database, orderId: string, cardKey: string): D1PreparedStatement {
  return statement(db)`UPDATE referral SET card_key = ${cardKey}
    WHERE purchase_id = ${orderId} AND state = 'PENDING'`
}

/**
 * Decides about the referral of a completed order: the points are withheld when another friend has
 * paid with the same card. Changes nothing when the order is not completed or has failed.
 */
export function completeReferral(db: D1Database, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE referral SET state = iif(EXISTS (
      SELECT 1 FROM referral AS other
      WHERE other.card_key = referral.card_key AND other.state = 'COMPLETED'),
      'WITHHELD', 'COMPLETED')
    WHERE purchase_id = ${orderId} AND state = 'PENDING' AND EXISTS (
      SELECT 1 FROM purchase WHERE id = ${orderId} AND state = 'COMPLETED' AND total_minor > 0)`
}

/**
 * Moves the code of a replaced order to the new order, so that it is not returned with the old one;
 * changes nothing unless the exchange is done.
 */
export function moveCode(db: D1Database, orderId: string): D1PreparedStatement[] {
  const old = replacedOrderOf(orderId)
  const isDone = isExchangeDone(orderId)
  return [
    statement(db)`UPDATE promo_redemption SET purchase_id = ${orderId}
      WHERE purchase_id = ${old} AND returned_at IS NULL AND ${isDone}`,
    statement(db)`UPDATE referral SET purchase_id = ${orderId}
      WHERE purchase_id = ${old} AND state <> 'RETURNED' AND ${isDone}`,
  ]
}

/**
 * Makes the code of an order usable again; changes nothing unless the order has ended, or when it
 * was returned before. The redemption is closed after the statements that depend on it.
 */
export function returnCode({ db, now }: DbContext, orderId: string): D1PreparedStatement[] {
  const isOver = isOrderOver(orderId)
  const used = sql`(SELECT code FROM promo_redemption
    WHERE purchase_id = ${orderId} AND returned_at IS NULL)`
  return [
    sql`UPDATE promo SET uses_left = uses_left + 1 WHERE code = ${used} AND ${isOver}`,
    sql`UPDATE promo_budget SET spent_usd_minor = spent_usd_minor
        - (SELECT cost_usd_minor FROM promo_redemption WHERE purchase_id = ${orderId})
      WHERE id = (SELECT budget_id FROM promo WHERE code = ${used}) AND ${isOver}`,
    sql`UPDATE promo_account SET uses_left = uses_left + 1
      WHERE code = ${used} AND ${isOver}
        AND account_id IN (SELECT account_id FROM purchase WHERE id = ${orderId}
          UNION ALL SELECT buyer_key FROM purchase WHERE id = ${orderId})`,
    sql`UPDATE promo_redemption SET returned_at = ${now}
      WHERE purchase_id = ${orderId} AND returned_at IS NULL AND ${isOver}`,
    sql`UPDATE referral SET state = 'RETURNED'
      WHERE purchase_id = ${orderId} AND state <> 'RETURNED' AND ${isOver}`,
  ].map((query) => statement(db, query))
}
