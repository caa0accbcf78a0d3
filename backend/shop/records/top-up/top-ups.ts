import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { orderStates, paymentStates } from '#contract/commerce/order-words.ts'
import type { TopUp } from '#contract/commerce/top-up.ts'
import { holdSeconds, type TopUpState } from '#contract/commerce/top-up-words.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'

type Held = {
  orderId: string
  cardId: string
  linkId?: string | undefined
  /** The trip whose limit it counts against. */
  tripId?: string | undefined
}

/**
 * Holds the charge of an order of data, for the batch that stores the order. Fails with a unique
 * failure when the link has ordered before, and with `add_limit` beyond the limit of a trip.
 */
export function holdCharge({ db, now }: DbContext, held: Held): D1PreparedStatement {
  const { orderId, cardId, linkId = null, tripId = null } = held
  return statement(db)`INSERT INTO top_up (purchase_id, card_id, held_until, link_id, trip_id)
    VALUES (${orderId}, ${cardId}, ${now + holdSeconds}, ${linkId}, ${tripId})`
}

/**
 * Begins the one attempt to charge the card of an order whose hold is over. Returns false, and changes
 * nothing, when it was undone, another run was first, or the card was removed. What the provider
 * calls the card is copied, because it may be removed before the outcome is known.
 */
export async function claimHeldAttempt({ db, now }: DbContext, orderId: string): Promise<boolean> {
  const card = sql`SELECT saved_card.mandate FROM top_up JOIN saved_card
      ON saved_card.id = top_up.card_id
    WHERE top_up.purchase_id = ${orderId} AND held_until <= ${now}`
  const { meta } = await statement(db)`
    UPDATE payment SET tries = tries + 1, state = 'trying', updated_at = ${now}, mandate = (${card})
    WHERE purchase_id = ${orderId} AND state = 'open' AND EXISTS (${card}) AND EXISTS (
      SELECT 1 FROM purchase WHERE id = ${orderId} AND state = 'PENDING')`.run()
  return meta.changes > 0
}

/** Whether the card that a held order would be charged to was removed. */
export async function isCardGone({ db }: Pick<DbContext, 'db'>, orderId: string): Promise<boolean> {
  const row = await statement(db)`SELECT 1 FROM top_up JOIN saved_card
      ON saved_card.id = top_up.card_id
    WHERE top_up.purchase_id = ${orderId}`.first()
  return row === null
}

const Row = type({
  order_id: 'string',
  state: type.enumerated(...orderStates),
  payment: type.enumerated(...paymentStates),
  plan: 'string',
  currency: Currency,
  total_minor: 'number.integer',
  created_at: 'number.integer',
  completed_at: 'number.integer | null',
  held_until: 'number.integer',
  decline: 'string | null',
  action_url: 'string | null',
  brand: 'string | null',
  last4: 'string | null',
  is_returning: '0 | 1',
  is_untouched: '0 | 1',
})
type Row = typeof Row.infer

/** Whether none of the data of an order was used yet, as far as its network has told. */
export const isUntouchedSql = (orderId: Sql) => sql`EXISTS (SELECT 1 FROM esim_addon
  WHERE esim_addon.purchase_id = ${orderId} AND made_at IS NOT NULL AND ended_at IS NULL
    AND esim_addon.used_mb = 0)`

/** The latest data that was ordered with one press and matches a condition on `purchase` and `top_up`. */
export async function findTopUp(
  { db, now }: Pick<DbContext, 'db' | 'now'>,
  matches: Sql,
): Promise<TopUp | undefined> {
  const found = await statement(db)`
    SELECT purchase.id AS order_id, purchase.state, payment.state AS payment, purchase.plan,
      purchase.currency, total_minor, purchase.created_at, completed_at, held_until, decline,
      action_url, saved_card.brand, saved_card.last4,
      EXISTS (SELECT 1 FROM cancellation WHERE cancellation.purchase_id = purchase.id
        AND cancellation.state = 'open') AS is_returning,
      ${isUntouchedSql(sql`purchase.id`)} AS is_untouched
    FROM top_up JOIN purchase ON purchase.id = top_up.purchase_id
      JOIN payment ON payment.purchase_id = purchase.id
      LEFT JOIN saved_card ON saved_card.id = top_up.card_id
    WHERE ${matches}
    ORDER BY purchase.created_at DESC, purchase.id LIMIT 1`.first()
  return found === null ? undefined : toTopUp(Row.assert(found), now)
}

function toTopUp(row: Row, nowSeconds: number): TopUp {
  const plan: OfferedPlan = JSON.parse(row.plan)
  const state = stateOf(row, nowSeconds)
  const { brand, last4, decline, action_url: actionUrl } = row
  return {
    orderId: row.order_id,
    state,
    amountMb: plan.amount,
    currency: row.currency,
    priceMinor: row.total_minor,
    createdAt: row.created_at,
    ...(brand === null || last4 === null ? {} : { card: { brand, last4 } }),
    ...(state === 'held' ? { undoSeconds: row.held_until - nowSeconds } : {}),
    ...(state === 'bank' && actionUrl !== null ? { actionUrl } : {}),
    ...(decline === null ? {} : { decline }),
    canReturn: state === 'added' && row.is_untouched === 1,
  }
}

function stateOf(row: Row, nowSeconds: number): TopUpState {
  if (row.state === 'PENDING') return unpaidStateOf(row, nowSeconds)
  if (row.state === 'PAID' || row.state === 'PROVISIONING') return 'adding'
  if (row.state === 'COMPLETED') return row.is_returning ? 'returning' : 'added'
  // An order that was completed before is given back; one that was not was never delivered.
  if (row.completed_at !== null) return 'returned'
  return row.state === 'CANCELLED' ? 'undone' : 'refused'
}

function unpaidStateOf({ payment, held_until }: Row, nowSeconds: number): TopUpState {
  if (payment === 'open') return nowSeconds < held_until ? 'held' : 'charging'
  if (payment === 'action_due') return 'bank'
  if (payment === 'declined') return 'declined'
  return payment === 'voided' ? 'undone' : 'charging'
}
