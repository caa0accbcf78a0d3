import type { AutoEnd } from '#contract/commerce/addon-words.ts'
import type { OrderState } from '#contract/commerce/order-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { AddonDeal } from '../write-order.ts'

type NewAutoTopUp = { orderId: string; deal: AddonDeal; capMinor: number }

/**
 * Stores an automatic top-up that begins when the order is paid. Changes nothing when one is on
 * already for the same owner.
 */
export function insertAutoTopUp(
  { db, now }: DbContext,
  { orderId, deal, capMinor }: NewAutoTopUp,
): D1PreparedStatement {
  return statement(db)`
    INSERT INTO auto_topup (esim_id, account_id, state, purchase_id, addon_id, currency,
      cap_minor, locale, consent_at, consent_version, updated_at)
    VALUES (${deal.esimId}, ${deal.accountId}, 'waiting', ${orderId}, ${deal.plan.id},
      ${deal.plan.currency}, ${capMinor}, ${deal.locale}, ${now}, ${deal.consentVersion}, ${now})
    ON CONFLICT (esim_id) DO UPDATE SET account_id = excluded.account_id, state = 'waiting',
      purchase_id = excluded.purchase_id, addon_id = excluded.addon_id,
      currency = excluded.currency, cap_minor = excluded.cap_minor, locale = excluded.locale,
      mandate = NULL, consent_at = excluded.consent_at,
      consent_version = excluded.consent_version, off_reason = NULL, disputed_at = NULL,
      updated_at = excluded.updated_at
    WHERE state <> 'on' OR account_id <> excluded.account_id`
}

/**
 * Turns on the automatic top-up that waits for an order's payment, with the card that was saved.
 * Changes nothing when none waits or the payment has not succeeded.
 */
export function startAutoTopUp(
  { db, now }: DbContext,
  orderId: string,
  mandate: string,
): D1PreparedStatement {
  return statement(db)`UPDATE auto_topup SET state = 'on', mandate = ${mandate}, turn = turn + 1,
      updated_at = ${now}
    WHERE purchase_id = ${orderId} AND state = 'waiting' AND EXISTS (
      SELECT 1 FROM payment WHERE purchase_id = ${orderId} AND state = 'succeeded')`
}

type Restart = { esimId: string; accountId: string; capMinor: number; locale: Locale }

/** Turns an automatic top-up on again; changes nothing when it is on or no card is saved. */
export function restartAutoTopUp({ db, now }: DbContext, restart: Restart): D1PreparedStatement {
  const { esimId, accountId, capMinor, locale } = restart
  return statement(db)`
    UPDATE auto_topup SET state = 'on', off_reason = NULL, cap_minor = ${capMinor},
      turn = turn + 1, locale = ${locale}, consent_at = ${now}, updated_at = ${now}
    WHERE esim_id = ${esimId} AND account_id = ${accountId} AND state = 'off'
      AND mandate IS NOT NULL`
}

/** The person who turns it off: a signed-in owner, or anyone with the link of a mail. */
type Stopping = { esimId: string; accountId?: string }

/** Turns an automatic top-up off and keeps its card; changes nothing when it is off already. */
export function stopAutoTopUp(
  { db, now }: DbContext,
  { esimId, accountId }: Stopping,
): D1PreparedStatement {
  const isOwners = accountId === undefined ? sql`true` : sql`account_id = ${accountId}`
  return statement(db)`
    UPDATE auto_topup SET state = 'off', off_reason = 'stopped', updated_at = ${now}
    WHERE esim_id = ${esimId} AND state <> 'off' AND ${isOwners}`
}

type AutoTopUpEnd = {
  orderId: string
  reason: Exclude<AutoEnd, 'disputed'>
  state: OrderState
}

/**
 * Turns an automatic top-up off, and deletes its saved card, because an order that it placed
 * failed. Changes nothing unless the order is in that state, or when the top-up was turned on anew
 * since it placed the order.
 */
export function endAutoTopUp(
  { db, now }: DbContext,
  { orderId, reason, state }: AutoTopUpEnd,
): D1PreparedStatement {
  return statement(db)`UPDATE auto_topup SET state = 'off', off_reason = ${reason}, mandate = NULL,
      updated_at = ${now}
    WHERE state = 'on' AND EXISTS (SELECT 1 FROM purchase WHERE id = ${orderId}
      AND state = ${state}
      AND auto_key LIKE auto_topup.esim_id || '.' || auto_topup.turn || '.%')`
}

/**
 * Matches a row of `auto_topup` whose owner disputes a payment of the attempt, unless they have
 * turned it on since the dispute began.
 */
export function isDisputedBy(reference: string): Sql {
  const open = sql`reference = ${reference} AND payment_dispute.state IN ('needs_response', 'under_review')`
  return sql`auto_topup.state <> 'off' AND auto_topup.account_id IN (
      SELECT purchase.account_id FROM payment_dispute
        JOIN purchase ON purchase.id = payment_dispute.purchase_id WHERE ${open})
    AND auto_topup.consent_at <= (SELECT max(created_at) FROM payment_dispute WHERE ${open})`
}

/** Turns off what `isDisputedBy` matches, and deletes the saved cards. */
export function endDisputed({ db, now }: DbContext, reference: string): D1PreparedStatement {
  return statement(db)`UPDATE auto_topup SET state = 'off', off_reason = 'declined',
      disputed_at = ${now}, mandate = NULL, updated_at = ${now}
    WHERE ${isDisputedBy(reference)}`
}

/** Why a row of `auto` was turned off; NULL if it was not. */
export const offReasonSql = sql`iif(auto.off_reason = 'declined' AND auto.disputed_at IS NOT NULL,
  'disputed', auto.off_reason)`

/** Whether the owner of `auto` has not been told of the cap in the calendar month (UTC) of a moment. */
export function isCapUntold(nowSeconds: number): Sql {
  return sql`(auto.cap_told_at IS NULL
    OR auto.cap_told_at < unixepoch(${nowSeconds}, 'unixepoch', 'start of month'))`
}

/** Stores that the owner was told of the cap; changes nothing when they were told in this month. */
export function markCapTold({ db, now }: DbContext, esimId: string): D1PreparedStatement {
  return statement(db)`UPDATE auto_topup AS auto SET cap_told_at = ${now}
    WHERE esim_id = ${esimId} AND state = 'on' AND ${isCapUntold(now)}`
}

/**
 * Seconds after which the network is asked about an eSIM with an automatic top-up; longer after
 * failures.
 */
const askSeconds = 60

export const dueAutos = (nowSeconds: number): Sql => sql`
  SELECT esim_id AS item, ask_at AS since, NULL AS latest FROM auto_topup
  WHERE state = 'on' AND ask_at <= ${nowSeconds}`

/**
 * Claims at most `count` eSIMs whose automatic top-up is on, those first that were asked about
 * longest ago. Each is postponed before it is asked about, so that a failing one waits and parallel
 * runs get different ones.
 */
export async function takeDueAutos(
  { db, now }: DbContext,
  count: number,
): Promise<{ id: string }[]> {
  const { results } = await statement(db)`UPDATE auto_topup SET ask_failures = ask_failures + 1,
      ask_at = ${now} + (${askSeconds} << min(ask_failures, 6))
    WHERE esim_id IN (
      SELECT auto_topup.esim_id FROM auto_topup JOIN esim ON esim.id = auto_topup.esim_id
      WHERE auto_topup.state = 'on' AND ask_at <= ${now} AND esim.cancelled_at IS NULL
        AND esim.revoked_at IS NULL
      ORDER BY ask_at LIMIT ${count})
    RETURNING esim_id AS id`.all<{ id: string }>()
  return results
}

/** Stores that the network has answered about an eSIM with an automatic top-up. */
export function markAutoAsked({ db, now }: DbContext, esimId: string): D1PreparedStatement {
  return statement(db)`UPDATE auto_topup SET ask_failures = 0, ask_at = ${now + askSeconds}
    WHERE esim_id = ${esimId}`
}
