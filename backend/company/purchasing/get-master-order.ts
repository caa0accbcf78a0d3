import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import type { MasterOrder } from '#contract/spending/stock.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { masterOrderColumns, toSummary } from './master-order-row.ts'
import { lapseOf } from './write-master-order.ts'

const LineRow = type({ plan: 'string', quantity: 'number.integer', unit_minor: 'number.integer' })

/** Returns one order; throws `not_found` unless the caller's organisation made it. */
export async function getMasterOrder(call: BusinessCall, orderId: string): Promise<MasterOrder> {
  const row = await statement(call.db)`SELECT ${masterOrderColumns} FROM master_order
    WHERE id = ${orderId} AND organization_id = ${organizationOf(call)}`.first()
  if (!row) throw new ApiError('not_found')
  const order = toSummary(row)
  const { results } = await statement(call.db)`
    SELECT plan, quantity, unit_minor FROM master_order_line
    WHERE order_id = ${order.id} ORDER BY position`.all()
  const lines = LineRow.array()
    .assert(results)
    .map(({ plan, quantity, unit_minor: unitMinor }) => ({
      plan: JSON.parse(plan) as OfferedPlan,
      quantity,
      unitMinor,
      lineMinor: unitMinor * quantity,
    }))
  return { ...order, lines, lapsesAt: lapseOf(order.createdAt) }
}
