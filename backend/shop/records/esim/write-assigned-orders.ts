import { consentVersion } from '#contract/commerce/order-words.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { noPayments } from '../../providers/payment/no-payments.ts'
import { makeOrderNumber } from '../order-number.ts'
import { insertEsims } from './write-esim.ts'

/**
 * Makes orders of scheduled assignments that are due, with their eSIMs. They begin as PAID, because
 * the organisation paid with the lot, and cost nothing themselves. An assignment that was taken
 * back, or that has its order, is left as it is.
 */
export function insertAssignedOrders(
  context: DbContext,
  assignmentIds: readonly string[],
): D1PreparedStatement[] {
  const { db, now } = context
  const wanted = JSON.stringify(assignmentIds.map((id) => ({ id, number: makeOrderNumber() })))
  const ids = sql`SELECT value ->> 'id' FROM json_each(${wanted})`
  return [
    statement(db)`
      INSERT INTO purchase (id, number, account_id, organization_id, channel, state, plan_id,
        plan, quantity, currency, unit_minor, subtotal_minor, total_minor, locale, consent_at,
        consent_version, created_at, paid_at)
      SELECT assignment.id, wanted.value ->> 'number', assignment.account_id,
        assignment.organization_id, assignment.channel, 'PAID', assignment.plan_id, line.plan, 1,
        master_order.currency, 0, 0, 0, account.locale, ${now}, ${consentVersion}, ${now}, ${now}
      FROM json_each(${wanted}) AS wanted
        JOIN assignment ON assignment.id = wanted.value ->> 'id'
        JOIN stock_lot AS lot ON lot.id = assignment.lot_id
        JOIN master_order ON master_order.id = lot.order_id
        JOIN master_order_line AS line
          ON line.order_id = lot.order_id AND line.position = lot.position
        JOIN account ON account.id = assignment.account_id
      WHERE assignment.state = 'scheduled' AND assignment.due_at <= ${now}`,
    statement(db)`
      INSERT INTO payment (purchase_id, provider, state, amount_minor, currency, updated_at)
      SELECT purchase.id, ${noPayments.name}, 'succeeded', 0, currency, ${now} FROM purchase
        JOIN assignment ON assignment.id = purchase.id
      WHERE purchase.id IN (${ids}) AND assignment.state = 'scheduled'`,
    insertEsims(context, ids),
    statement(db)`UPDATE assignment SET state = 'making', purchase_id = id, esim_id = id || '-0'
      WHERE id IN (${ids}) AND state = 'scheduled' AND due_at <= ${now}`,
  ]
}
