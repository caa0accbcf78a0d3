import { sql, statement } from '../../../platform/sql.ts'
import { ordersOfCharge } from './charge-lines.ts'
import { takenMinor } from './read-returns.ts'
import { currentOrderOf } from './write-returns.ts'

/** An order's share of a charge, and what came back of it. */
export type Share = {
  /** The order that was charged, and the one that has taken its place. */
  orderId: string
  currentId: string
  payment: string
  /** Whether the charge pays for other orders, too. */
  isShared: boolean
  amountMinor: number
  /** What is not gone or on its way back by the shop's own refunds. */
  openMinor: number
  /** What the shop's own refunds have brought back. */
  sentMinor: number
  /** What was taken back without the shop or is held by a bank; of that, what is gone. */
  takenMinor: number
  lostMinor: number
}

type Row = Omit<Share, 'isShared'> & { isShared: 0 | 1 }

/**
 * Reads the shares of an attempt's charge. A bank names no order when it takes money back from a
 * charge for several, so it takes from each in turn what the shop has not given back of it.
 */
export async function readShares(db: D1Database, reference: string): Promise<Share[]> {
  const at = reference.lastIndexOf('.')
  const [chargeId, tries] = [reference.slice(0, at), Number(reference.slice(at + 1))]
  const { results } = await statement(db)`
    SELECT purchase_id AS orderId, ${currentOrderOf(sql`payment.purchase_id`)} AS currentId,
      state AS payment, charge_id IS NOT NULL AS isShared, amount_minor AS amountMinor,
      amount_minor - (SELECT coalesce(sum(refund.amount_minor), 0) FROM refund
        WHERE refund.purchase_id = payment.purchase_id) AS openMinor,
      (SELECT coalesce(sum(sent.amount_minor), 0) FROM payment_refund AS sent
        WHERE sent.reference = ${reference} AND sent.wish IS NOT NULL
          AND (sent.state = 'succeeded' OR sent.decision = 'paid')
          AND (payment.charge_id IS NULL OR sent.wish IN (
            SELECT id FROM refund WHERE refund.purchase_id = payment.purchase_id))) AS sentMinor,
      ${takenMinor(reference)} AS takenMinor,
      (SELECT coalesce(sum(amount_minor), 0) FROM (
        SELECT amount_minor FROM payment_refund WHERE reference = ${reference}
          AND wish IS NULL AND (state = 'succeeded' OR decision = 'paid')
        UNION ALL
        SELECT amount_minor FROM payment_dispute
        WHERE reference = ${reference} AND takes = 1 AND state = 'lost')) AS lostMinor
    FROM payment
    WHERE purchase_id IN (${ordersOfCharge(chargeId)}) AND tries = ${tries} AND amount_minor > 0
    ORDER BY purchase_id`.all<Row>()
  let before = 0
  return results.map((row) => {
    const share = { ...row, isShared: row.isShared === 1 }
    if (!share.isShared) return share
    const partOf = (minor: number) => Math.max(0, Math.min(row.openMinor, minor - before))
    const [taken, lost] = [partOf(row.takenMinor), partOf(row.lostMinor)]
    before += row.openMinor
    return { ...share, takenMinor: taken, lostMinor: lost }
  })
}
