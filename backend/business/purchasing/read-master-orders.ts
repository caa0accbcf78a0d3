import { type } from 'arktype'
import { toCamel } from '#contract/case.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import { currencies } from '#contract/money.ts'
import type { MasterOrder, MasterOrderSummary } from '#contract/spending/stock.ts'
import { payWays } from '#contract/spending/stock-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { type PageInfo, pageAfter } from './page-after.ts'
import { lapseOf } from './write-master-order.ts'

const Row = type({
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
})

const LineRow = type({ plan: 'string', quantity: 'number.integer', unit_minor: 'number.integer' })

const columns = sql`id, number, buyer_name, paid_with, currency, total_minor, points, po_number,
  cost_centre, created_at,
  (SELECT sum(quantity) FROM master_order_line WHERE order_id = master_order.id) AS plans`

type Listed = { orders: MasterOrderSummary[]; lastEvaluatedKey: string | null }

/** Returns a page of the organisation's orders, latest first. */
export async function listMasterOrders(call: BusinessCall, info?: PageInfo): Promise<Listed> {
  const { size, createdAt, id, cut } = pageAfter(info)
  const rows = await readRows(
    call,
    sql`SELECT ${columns} FROM master_order
      WHERE organization_id = ${organizationOf(call)} AND created_at <= ${createdAt}
        AND (created_at, id) < (${createdAt}, ${id})
      ORDER BY created_at DESC, id DESC LIMIT ${size + 1}`,
  )
  const { shown, lastEvaluatedKey } = cut(rows)
  return { orders: shown.map(toSummary), lastEvaluatedKey }
}

/** Returns one order; throws `not_found` unless the caller's organisation made it. */
export async function getMasterOrder(call: BusinessCall, orderId: string): Promise<MasterOrder> {
  const [row] = await readRows(
    call,
    sql`SELECT ${columns} FROM master_order
      WHERE id = ${orderId} AND organization_id = ${organizationOf(call)}`,
  )
  if (!row) throw new ApiError('not_found')
  const { results } = await statement(
    call.db,
    sql`SELECT plan, quantity, unit_minor FROM master_order_line
      WHERE order_id = ${row.id} ORDER BY position`,
  ).all()
  const lines = LineRow.array()
    .assert(results)
    .map(({ plan, quantity, unit_minor: unitMinor }) => ({
      plan: JSON.parse(plan) as OfferedPlan,
      quantity,
      unitMinor,
      lineMinor: unitMinor * quantity,
    }))
  return { ...toSummary(row), lines, lapsesAt: lapseOf(row.created_at) }
}

async function readRows({ db }: BusinessCall, query: Sql): Promise<(typeof Row.infer)[]> {
  const { results } = await statement(db, query).all()
  return Row.array().assert(results)
}

function toSummary({ points, ...row }: typeof Row.infer): MasterOrderSummary {
  return toCamel({ ...row, ...(points === null ? {} : { points }) })
}
