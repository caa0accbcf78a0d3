import { sql, statement } from '../../../platform/sql.ts'
import type { AddonDeal } from './addon-order.ts'

type Wish = { orderId: string; deal: AddonDeal; capMinor: number; now: number }

/**
 * An automatic top-up that begins when the order is paid, for the batch that stores that. One that
 * is on stays as it is.
 */
export function wishAuto(db: D1Database, { orderId, deal, capMinor, now }: Wish) {
  return statement(
    db,
    sql`INSERT INTO auto_topup (esim_id, account_id, state, purchase_id, addon_id, currency,
        cap_minor, locale, consent_at, consent_version, updated_at)
      VALUES (${deal.esimId}, ${deal.accountId}, 'waiting', ${orderId}, ${deal.plan.id},
        ${deal.plan.currency}, ${capMinor}, ${deal.locale}, ${now}, ${deal.consentVersion}, ${now})
      ON CONFLICT (esim_id) DO UPDATE SET account_id = excluded.account_id, state = 'waiting',
        purchase_id = excluded.purchase_id, addon_id = excluded.addon_id,
        currency = excluded.currency, cap_minor = excluded.cap_minor, locale = excluded.locale,
        mandate = NULL, consent_at = excluded.consent_at,
        consent_version = excluded.consent_version, off_reason = NULL,
        updated_at = excluded.updated_at
      WHERE state <> 'on' OR account_id <> excluded.account_id`,
  )
}

/** Whether the card that pays an order is to be saved. */
export async function wantsMandate(db: D1Database, orderId: string): Promise<boolean> {
  const waiting = await statement(
    db,
    sql`SELECT 1 FROM auto_topup WHERE purchase_id = ${orderId} AND state = 'waiting'`,
  ).first()
  return waiting !== null
}

type Saved = { mandate: string; now: number }

/** Turns on what waited for an order's payment, for the batch that stores it. */
export function keepMandate(db: D1Database, orderId: string, { mandate, now }: Saved) {
  return statement(
    db,
    sql`UPDATE auto_topup SET state = 'on', mandate = ${mandate}, turn = turn + 1,
         updated_at = ${now}
      WHERE purchase_id = ${orderId} AND state = 'waiting' AND EXISTS (
        SELECT 1 FROM payment WHERE purchase_id = ${orderId} AND state = 'succeeded')`,
  )
}
