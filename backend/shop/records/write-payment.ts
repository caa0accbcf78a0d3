import type { Currency } from '#contract/money.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'
import type { ChargeOutcome, ToldOfCharge } from '../providers/payment/payment-provider.ts'
import { chargeIdSql, chargeMinorSql, ordersOfCharge } from './returns/charge-lines.ts'
import { isExchangeDone } from './write-exchange.ts'

type NewPayment = {
  orderId: string
  provider: string
  amountMinor: number
  currency: Currency
  /** The order after which the charge is named, if it pays for several. */
  chargeId?: string
}

/** Inserts the payment of a new order, for which no attempt was made yet. */
export function insertPayment({ db, now }: DbContext, payment: NewPayment): D1PreparedStatement {
  const { orderId, provider, amountMinor, currency, chargeId = null } = payment
  return statement(db)`
    INSERT INTO payment (purchase_id, provider, state, amount_minor, currency, updated_at, charge_id)
    VALUES (${orderId}, ${provider}, 'open', ${amountMinor}, ${currency}, ${now}, ${chargeId})`
}

/**
 * Inserts the payment of an order, unless the preceding statement of the batch did not store the
 * order.
 */
export function insertPaymentIfOrdered(
  db: D1Database,
  orderId: string,
  provider: string,
): D1PreparedStatement {
  return statement(db)`
    INSERT INTO payment (purchase_id, provider, state, amount_minor, currency, updated_at)
    SELECT id, ${provider}, 'open', total_minor, currency, created_at
    FROM purchase WHERE id = ${orderId}`
}

/** The attempt that was claimed. */
export type ClaimedAttempt = {
  /** The order after which the charge is named. */
  chargeId: string
  tries: number
  amountMinor: number
  currency: Currency
  /** Who takes the money, as the payment was made. */
  provider: string
  /** Whether the card is to be saved: for an automatic top-up, or because the buyer wants it kept. */
  saves: 0 | 1
  planId: string
  /** The buyer's; null once it was deleted. */
  email: string | null
}

/**
 * Begins an attempt to pay an order of an account, with those that it was bought with, in one batch
 * with what is stored before. Returns null, and changes nothing, while another
 * attempt is under way, or when the order is no longer to be paid.
 */
export async function claimAttempt(
  { db, now }: DbContext,
  { orderId, accountId }: { orderId: string; accountId: string },
  before: readonly D1PreparedStatement[] = [],
): Promise<ClaimedAttempt | null> {
  const claim = statement(db)`
    UPDATE payment SET tries = tries + 1, state = 'trying', decline = NULL, action_url = NULL,
      updated_at = ${now}
    WHERE purchase_id IN (${ordersOfCharge(orderId)}) AND state IN ('open', 'declined', 'voided')
      AND EXISTS (SELECT 1 FROM purchase
        WHERE id = ${orderId} AND account_id = ${accountId} AND state = 'PENDING')
    RETURNING ${chargeIdSql} AS chargeId, tries, ${chargeMinorSql} AS amountMinor, currency, provider,
      EXISTS (SELECT 1 FROM auto_topup
        WHERE auto_topup.purchase_id = ${orderId} AND state = 'waiting'
        UNION ALL SELECT 1 FROM saved_card
        WHERE saved_card.purchase_id = ${orderId} AND saved_card.mandate IS NULL) AS saves,
      (SELECT plan_id FROM purchase WHERE id = ${orderId}) AS planId,
      (SELECT email FROM account WHERE id = ${accountId}) AS email`
  const answers = await db.batch<ClaimedAttempt>([...before, claim])
  return answers.at(-1)?.results[0] ?? null
}

/**
 * Begins the one attempt to charge the saved card for an order that an automatic top-up has placed.
 * Returns false, and changes nothing, when another run was first or the top-up was turned off. The
 * card's id is copied to the payment, because the owner may remove the card before the outcome of
 * the charge is known.
 */
export async function claimAutoAttempt({ db, now }: DbContext, orderId: string): Promise<boolean> {
  const { meta } = await statement(db)`
    UPDATE payment SET tries = tries + 1, state = 'trying', updated_at = ${now},
      mandate = (SELECT auto_topup.mandate FROM purchase JOIN auto_topup
        ON auto_topup.esim_id = purchase.esim_id WHERE purchase.id = ${orderId})
    WHERE purchase_id = ${orderId} AND state = 'open' AND EXISTS (
      SELECT 1 FROM purchase JOIN auto_topup ON auto_topup.esim_id = purchase.esim_id
        AND auto_topup.account_id = purchase.account_id
      WHERE purchase.id = ${orderId} AND purchase.state = 'PENDING'
        AND auto_topup.state = 'on')`.run()
  return meta.changes > 0
}

/** The outcome of an attempt to pay an order, and those that the same charge pays for. */
export type Outcome = { orderId: string; tries: number; outcome: ChargeOutcome }

/**
 * Stores the outcome of an attempt, and since when it is so. Changes nothing when a later attempt has begun, or when the
 * payment has succeeded, was declined or was given up already.
 */
export function storeOutcome(
  { db, now }: DbContext,
  { orderId, tries, outcome }: Outcome,
): D1PreparedStatement {
  const decline = 'decline' in outcome ? (outcome.decline ?? null) : null
  const told: ToldOfCharge = outcome.state === 'succeeded' ? outcome : {}
  const actionUrl = outcome.state === 'action_due' ? (outcome.actionUrl ?? null) : null
  return statement(db)`UPDATE payment SET state = ${outcome.state}, decline = ${decline},
      action_url = ${actionUrl}, updated_at = iif(state = ${outcome.state}, updated_at, ${now}),
      billing_country = ${told.billingCountry ?? null}, card_country = ${told.cardCountry ?? null},
      mandate = iif(${outcome.state} IN ('succeeded', 'declined', 'voided'), NULL, mandate)
    WHERE purchase_id IN (${ordersOfCharge(orderId)}) AND tries = ${tries}
      AND state IN ('trying', 'action_due', 'processing')`
}

/**
 * Gives up an order's payment, and those of the same charge, if it has not succeeded. Changes nothing
 * while an attempt is open.
 */
export function voidPayment({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE payment SET state = 'voided', updated_at = ${now}
    WHERE purchase_id IN (${ordersOfCharge(orderId)}) AND state IN ('open', 'declined')`
}

/** Marks the payments of orders as refunded; changes none that has not succeeded. */
export function markRefunded(
  { db, now }: DbContext,
  orderIds: readonly string[],
): D1PreparedStatement {
  return statement(db)`UPDATE payment SET state = 'refunded', updated_at = ${now}
    WHERE purchase_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))
      AND state = 'succeeded'`
}

type Failed = { orderId: string; reference: string }

/** Marks a refunded payment as owed again because its refund has failed. */
export function oweAgain({ db, now }: DbContext, { orderId, reference }: Failed) {
  return statement(db)`UPDATE payment SET state = 'succeeded', updated_at = ${now}
    WHERE purchase_id = ${orderId} AND state = 'refunded'
      AND EXISTS (SELECT 1 FROM payment_refund WHERE payment_refund.reference = ${reference}
        AND payment_refund.state IN ('failed', 'canceled') AND decision IS NULL)`
}

/**
 * Makes the parts of a charge owed again whose refund has failed, and returns the orders that caused
 * them, with those that wait for their refund.
 */
export function reopenRefunds({ db }: DbContext, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE refund SET done_at = NULL
    WHERE purchase_id = ${orderId} AND EXISTS (
        SELECT 1 FROM payment_refund WHERE wish = refund.id)
      AND (done_at IS NULL OR NOT EXISTS (SELECT 1 FROM payment_refund
        WHERE wish = refund.id AND (state = 'succeeded' OR decision = 'paid')))
    RETURNING reason_id AS id`
}

type NewRefund = {
  /** The order that replaced the old one in the exchange. */
  exchangeOrderId: string
  /** The order whose charge is partly refunded. */
  orderId: string
  amountMinor: number
}

/**
 * Inserts a part of a charge to be refunded because an exchange was cheaper. Inserts nothing when
 * the exchange is not done, or when the part is stored already.
 */
export function insertRefund(
  { db, now }: DbContext,
  { exchangeOrderId, orderId, amountMinor }: NewRefund,
): D1PreparedStatement {
  return statement(db)`INSERT INTO refund (id, purchase_id, reason_id, amount_minor, created_at,
      cause, wanted_by)
    SELECT ${`${exchangeOrderId}.${orderId}`}, ${orderId}, ${exchangeOrderId}, ${amountMinor},
      ${now}, 'exchange', 'buyer'
    WHERE ${isExchangeDone(exchangeOrderId)} ON CONFLICT DO NOTHING`
}

type ShareRefund = { orderId: string; reasonId: string; takenMinor: number }

/**
 * Inserts what is left of an order's share of a charge to be refunded. Inserts nothing when nothing is
 * left, or when it is stored already.
 */
export function insertShareRefund(
  { db, now }: DbContext,
  { orderId, reasonId, takenMinor }: ShareRefund,
): D1PreparedStatement {
  return statement(db)`INSERT INTO refund (id, purchase_id, reason_id, amount_minor, created_at)
    SELECT ${`${reasonId}.${orderId}.rest`}, ${orderId}, ${reasonId}, leftMinor, ${now}
    FROM (SELECT amount_minor - ${takenMinor} - coalesce((SELECT sum(refund.amount_minor)
        FROM refund WHERE refund.purchase_id = ${orderId}), 0) AS leftMinor
      FROM payment WHERE purchase_id = ${orderId} AND state = 'succeeded')
    WHERE leftMinor > 0 ON CONFLICT DO NOTHING`
}

/** Marks a part of a charge as refunded; changes nothing the second time. */
export function completeRefund({ db, now }: DbContext, id: string): D1PreparedStatement {
  return statement(db)`UPDATE refund SET done_at = ${now} WHERE id = ${id} AND done_at IS NULL`
}
