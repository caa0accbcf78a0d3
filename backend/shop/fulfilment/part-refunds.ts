import type { OrderDetails } from '../../mail/order-details.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { referenceOf } from '../features/order/settle-payment.ts'
import { requireProviders } from '../providers/providers.ts'
import { chargeIdSql, chargeMinorSql } from '../records/returns/charge-lines.ts'
import { takenMinor } from '../records/returns/read-returns.ts'
import { readShares } from '../records/returns/read-shares.ts'
import { completeRefund, insertShareRefund } from '../records/write-payment.ts'
import { refundCharge } from './returns/refund-charge.ts'

/** A charge for an order, and how much of it was not paid back yet. */
export type RefundableCharge = {
  orderId: string
  /** Names the charge at its provider. */
  reference: string
  /** Whether it pays for other orders, too; the amounts are then those of this order's share. */
  isShared: 0 | 1
  leftMinor: number
  /** What was taken back of it without the shop, which is not left either. */
  takenMinor: number
}

/**
 * The charges for an order: its own, and those of the orders that it replaced, newest first.
 * Refunds that the order itself has caused are not subtracted.
 */
export async function listRefundableCharges(
  { db }: CommerceContext,
  orderId: string,
): Promise<RefundableCharge[]> {
  const { results } = await statement(db)`WITH RECURSIVE chain (id, depth) AS (
      SELECT ${orderId}, 0
      UNION ALL
      SELECT exchange.old_purchase_id, depth + 1
      FROM chain JOIN exchange ON exchange.purchase_id = chain.id
      WHERE depth = 0 OR exchange.state = 'done')
    SELECT payment.purchase_id AS orderId, payment.charge_id IS NOT NULL AS isShared,
      ${chargeIdSql} || '.' || payment.tries AS reference,
      payment.amount_minor - coalesce((SELECT sum(amount_minor) FROM refund
        WHERE refund.purchase_id = payment.purchase_id
          AND reason_id <> ${orderId}), 0) AS leftMinor,
      ${takenMinor(sql`payment.purchase_id || '.' || payment.tries`)} AS takenMinor
    FROM chain JOIN payment ON payment.purchase_id = chain.id
    WHERE payment.state = 'succeeded' AND payment.amount_minor > 0 ORDER BY chain.depth`.all<RefundableCharge>()
  const own = (charge: RefundableCharge) => (charge.isShared ? ofShare(db, charge) : charge)
  return Promise.all(results.map(own))
}

async function ofShare(db: D1Database, charge: RefundableCharge): Promise<RefundableCharge> {
  const shares = await readShares(db, charge.reference)
  const share = shares.find(({ orderId }) => orderId === charge.orderId)
  return { ...charge, takenMinor: share?.takenMinor ?? 0 }
}

type Part = { orderId: string; amountMinor: number }

/**
 * Splits what an exchange pays back over the charges for it, newest first. The result is the same
 * each time.
 */
export async function splitReturn(context: CommerceContext, order: OrderDetails): Promise<Part[]> {
  let dueMinor = order.exchange?.returnMinor ?? 0
  if (dueMinor === 0) return []
  const parts: Part[] = []
  for (const charge of await listRefundableCharges(context, order.id)) {
    const { orderId, leftMinor, takenMinor } = charge
    const amountMinor = Math.min(dueMinor, leftMinor)
    const goesMinor = Math.min(amountMinor, leftMinor - takenMinor)
    if (goesMinor > 0) parts.push({ orderId, amountMinor: goesMinor })
    dueMinor -= amountMinor
  }
  if (dueMinor > 0) throw new Error(`expected charges that cover the exchange ${order.id}`)
  return parts
}

type Due = { id: string; amountMinor: number; chargeId: string; tries: number; sharedMinor: number }

/**
 * Pays back the parts of charges that an order owes; each is paid back once, also when called
 * again, and is done when its refund has succeeded.
 */
export async function refundParts(context: CommerceContext, orderId: string): Promise<void> {
  const { db, services } = context
  const { results } = await statement(db)`
    SELECT refund.id, refund.amount_minor AS amountMinor, ${chargeIdSql} AS chargeId,
      payment.tries, iif(payment.charge_id IS NULL, 0, ${chargeMinorSql}) AS sharedMinor
    FROM refund JOIN payment ON payment.purchase_id = refund.purchase_id
    WHERE reason_id = ${orderId} AND done_at IS NULL`.all<Due>()
  for (const { id, amountMinor, tries, chargeId, sharedMinor } of results) {
    const reference = referenceOf(chargeId, tries)
    const lost = sharedMinor > 0 ? { chargedMinor: sharedMinor } : {}
    const owed = { reference, part: { id, amountMinor }, ...lost }
    const state = await refundCharge(context, requireProviders(services).payments, owed)
    if (state === 'succeeded') await completeRefund(context, id).run()
  }
}

/**
 * Pays back what is left of an order's share of a charge, because of the order that was cancelled or
 * has failed. Returns whether all of it went back.
 */
export async function refundShares(
  context: CommerceContext,
  reasonId: string,
  charges: readonly Pick<RefundableCharge, 'orderId' | 'reference'>[],
): Promise<boolean> {
  const { db } = context
  for (const { orderId, reference } of charges) {
    const shares = await readShares(db, reference)
    const taken = shares.find((share) => share.orderId === orderId)?.takenMinor ?? 0
    await insertShareRefund(context, { orderId, reasonId, takenMinor: taken }).run()
  }
  await refundParts(context, reasonId)
  const due = await statement(db)`SELECT 1 FROM refund
    WHERE reason_id = ${reasonId} AND done_at IS NULL`.first()
  return due === null
}
