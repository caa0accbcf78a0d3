import { doEach } from '../../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext, Returned } from '../../../shop/module.ts'

/**
 * Seconds after which points that could not be taken back, because they were spent, are tried
 * again.
 */
const againSeconds = 3600
const returnsAtOnce = 100

/**
 * Stores what came back of a payment since the last time, and books it. The sum of refunds only
 * grows, and disputes and refunds that have failed have ids, so late or repeated readings change
 * nothing.
 */
export async function bookReturns(
  context: CommerceContext,
  paymentId: string,
  { refundedMinor, failedRefunds, disputes }: Returned,
): Promise<void> {
  if (refundedMinor === 0 && disputes.length === 0) return
  const { db, now } = context
  const rows = [
    ...disputes.map((dispute) => ({ kind: 'disputed', ...dispute })),
    ...disputes.filter(({ isWon }) => isWon).map((won) => ({ kind: 'reinstated', ...won })),
    ...failedRefunds.map((failed) => ({ kind: 'reinstated', ...failed })),
  ]
  const queries = [
    sql`INSERT INTO organization_payment_return (id, payment_id, kind, amount_minor, created_at)
      SELECT 'refunded.' || ${paymentId} || '.' || ${refundedMinor}, ${paymentId}, 'refunded',
        ${refundedMinor} - before, ${now}
      FROM (SELECT coalesce(sum(amount_minor), 0) AS before FROM organization_payment_return
        WHERE payment_id = ${paymentId} AND kind = 'refunded')
      WHERE before < ${refundedMinor}`,
    sql`INSERT INTO organization_payment_return (id, payment_id, kind, amount_minor, created_at)
      SELECT value ->> '$.kind' || '.' || ${paymentId} || '.' || (value ->> '$.id'), ${paymentId},
        value ->> '$.kind', value ->> '$.amountMinor', ${now}
      FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT DO NOTHING`,
    ...booked(context, paymentId),
  ]
  await db.batch(queries.map((query) => statement(db, query)))
}

/** Books returns that could not be booked completely before. */
export async function bookOpenReturns(context: CommerceContext): Promise<void> {
  const { db, now, share } = context
  const { results } = await statement(db)`
    SELECT payment_id AS id FROM open_return WHERE due_at <= ${now}
    ORDER BY due_at LIMIT ${returnsAtOnce}`.all<{ id: string }>()
  await doEach(
    results,
    ({ id }) => db.batch(booked(context, id).map((query) => statement(db, query))),
    { share },
  )
}

/**
 * Brings the books in line with the returned amount: each statement adds only the difference, so
 * repeating it adds nothing. An amount that was won back in a dispute, or whose refund has failed,
 * is credited again.
 */
function booked({ now }: CommerceContext, paymentId: string): Sql[] {
  return [
    // At most the points of the balance, which is never negative.
    sql`INSERT INTO organization_points_entry
        (id, organization_id, kind, points, created_at, payment_id)
      SELECT 'reversed.' || id || '.' || entries, organization_id, 'reversed',
        -iif(due > 0, min(due, balance), due), ${now}, id
      FROM (${pointsDue(paymentId)}) WHERE iif(due > 0, min(due, balance), due) <> 0`,
    sql`INSERT INTO invoice_settlement (id, invoice_id, amount_minor, payment_id, created_at)
      SELECT payment_id || '.' || invoice_id || '.' || entries, invoice_id,
        -max(due, settled_minor - total_minor), payment_id, ${now}
      FROM (${invoicesDue(paymentId)}) WHERE max(due, settled_minor - total_minor) <> 0`,
    sql`UPDATE open_return SET due_at = ${now + againSeconds} WHERE payment_id = ${paymentId}`,
    sql`DELETE FROM open_return WHERE payment_id = ${paymentId}
      AND NOT EXISTS (SELECT 1 FROM (${pointsDue(paymentId)}) WHERE due <> 0)`,
  ]
}

/** The amount that the provider has taken back of a payment so far. */
const returnedMinor = sql`min(payment.amount_minor, (
  SELECT coalesce(sum(iif(kind = 'reinstated', -amount_minor, amount_minor)), 0)
  FROM organization_payment_return WHERE payment_id = payment.id))`

/**
 * The points of a payment that still have to be taken back; negative if they have to be given
 * again.
 */
function pointsDue(paymentId: string): Sql {
  return sql`SELECT payment.id, payment.organization_id,
      coalesce((SELECT points FROM organization_points
        WHERE organization_id = payment.organization_id), 0) AS balance,
      (SELECT count(*) FROM organization_points_entry WHERE payment_id = payment.id) AS entries,
      payment.points * ${returnedMinor} / payment.amount_minor
        + coalesce((SELECT sum(points) FROM organization_points_entry
          WHERE payment_id = payment.id), 0) AS due
    FROM organization_payment AS payment
    WHERE payment.id = ${paymentId} AND purpose = 'points' AND state = 'succeeded'`
}

/** The amount by which each statement of a payment is owed again; negative if it is paid again. */
function invoicesDue(paymentId: string): Sql {
  return sql`SELECT paid.payment_id, paid.invoice_id, invoice.settled_minor, invoice.total_minor,
      (SELECT count(*) FROM invoice_settlement WHERE invoice_settlement.invoice_id = paid.invoice_id
        AND invoice_settlement.payment_id = paid.payment_id) AS entries,
      max(0, min(paid.amount_minor, ${returnedMinor} - paid.before_minor)) - paid.amount_minor
        + (SELECT coalesce(sum(amount_minor), 0) FROM invoice_settlement
          WHERE invoice_settlement.invoice_id = paid.invoice_id
            AND invoice_settlement.payment_id = paid.payment_id) AS due
    FROM (SELECT payment_id, invoice_id, amount_minor,
        sum(amount_minor) OVER (ORDER BY invoice_id) - amount_minor AS before_minor
        FROM payment_invoice WHERE payment_id = ${paymentId}) AS paid
      JOIN organization_payment AS payment ON payment.id = paid.payment_id
      JOIN invoice ON invoice.id = paid.invoice_id
    WHERE payment.state = 'succeeded'`
}
