import type { OfferedPlan } from '#contract/catalogue.ts'
import { cardKey, type Keeper } from '../../../identity/account/person-key.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Books, ChargeOutcome } from '../../providers/payment/payment-provider.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { insertAddon } from '../addon/add-data.ts'
import { keepMandate } from '../addon/auto-wish.ts'
import { keepCard } from '../reward/keep-card.ts'

/** A try that was never answered is asked about after this long: its first asking may still run. */
export const unansweredSeconds = 5

/** What the provider knows a try by. */
export function referenceOf(orderId: string, tries: number): string {
  return `${orderId}.${tries}`
}

/** The order that a try was for; undefined for what is no name of a try. */
export function orderOfReference(reference: string): string | undefined {
  return /^([\w-]{8,64})\.\d{1,6}$/.exec(reference)?.[1]
}

export type Outcome = { orderId: string; tries: number; outcome: ChargeOutcome }

/**
 * Stores how a try ended, and with a success the paid order and its eSIMs, in one batch. Told twice,
 * late or in any order it comes to the same: a success is final, and nothing that is over changes.
 */
export async function applyOutcome(desk: Books & Keeper, result: Outcome): Promise<void> {
  const { db, now } = desk
  const { orderId, tries, outcome } = result
  const decline = outcome.state === 'declined' ? outcome.decline : null
  const actionUrl = outcome.state === 'action_due' ? outcome.actionUrl : null
  await db.batch([
    statement(
      db,
      sql`UPDATE payment SET state = ${outcome.state}, decline = ${decline},
           action_url = ${actionUrl}, updated_at = ${now},
          mandate = iif(${outcome.state} IN ('succeeded', 'declined', 'voided'), NULL, mandate)
        WHERE purchase_id = ${orderId} AND tries = ${tries}
          AND state IN ('trying', 'action_due', 'processing')`,
    ),
    moveOrder(db, 'pay', { orderId, now }),
    insertEsims(db, orderId, now),
    insertAddon(db, orderId, now),
    ...(outcome.state === 'succeeded' && outcome.mandate
      ? [keepMandate(db, orderId, { mandate: outcome.mandate, now })]
      : []),
    ...(outcome.state === 'succeeded' && outcome.fingerprint
      ? [keepCard(db, orderId, await cardKey(desk, outcome.fingerprint))]
      : []),
  ])
}

/** A row for each eSIM of a paid order, named after its place in it. */
function insertEsims(db: D1Database, orderId: string, now: number): D1PreparedStatement {
  const field = (name: keyof OfferedPlan) => sql`json_extract(purchase.plan, ${`$.${name}`})`
  return statement(
    db,
    sql`INSERT INTO esim (id, purchase_id, position, account_id, allowance_mb, days, activate_by,
        created_at)
      WITH RECURSIVE place (position) AS (
        SELECT 0 UNION ALL SELECT position + 1 FROM place WHERE position < 9)
      SELECT purchase.id || '-' || place.position, purchase.id, place.position,
        purchase.account_id,
        iif(${field('isUnlimited')} OR ${field('planType')} = 'daily', NULL,
          ${field('amount')} + purchase.bonus_mb),
        ${field('duration')}, ${now} + ${field('activateWithinDays')} * 86400, ${now}
      FROM purchase JOIN place ON place.position < purchase.quantity
      WHERE purchase.id = ${orderId} AND purchase.state = 'PAID' AND purchase.esim_id IS NULL
      ON CONFLICT DO NOTHING`,
  )
}
