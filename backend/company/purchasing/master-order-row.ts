import { type } from 'arktype'
import { toCamel } from '#contract/case.ts'
import { currencies } from '#contract/money.ts'
import type { MasterOrderSummary } from '#contract/spending/stock.ts'
import { payWays } from '#contract/spending/stock-words.ts'
import { sql } from '../../platform/sql.ts'

export const MasterOrderRow = type({
  id: 'string',
  number: 'string',
  buyer_name: 'string',
  paid_with: type.enumerated(...payWays),
  currency: type.enumerated(...currencies),
  total_minor: 'number.integer',
  points: 'number.integer | null',
  plans: 'number.integer',
  po_number: 'string',
  cost_centre: 'string',
  created_at: 'number.integer',
}).onUndeclaredKey('delete')

export const masterOrderColumns = sql`id, number, buyer_name, paid_with, currency, total_minor, points,
  po_number, cost_centre, created_at,
  (SELECT sum(quantity) FROM master_order_line WHERE order_id = master_order.id) AS plans`

export function toSummary(row: unknown): MasterOrderSummary {
  const { points, ...stored } = MasterOrderRow.assert(row)
  return toCamel({ ...stored, ...(points === null ? {} : { points }) })
}
