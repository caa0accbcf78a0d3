import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { MasterOrderSummary } from '#contract/spending/stock.ts'
import type { MasterOrderSort } from '#contract/spending/stock-words.ts'
import { orderBy, type SortKey } from '../../platform/keyset.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { monthAfter } from '../../platform/time/month-after.ts'
import { monthIn, monthStart } from '../../platform/time/month-in.ts'
import { monthsSince } from '../../platform/time/months-since.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { masterOrderColumns, toSummary } from './master-order-row.ts'

/** Which orders are meant. */
export type OrdersFilter = {
  q?: string | undefined
  planId?: string | undefined
  month?: string | undefined
}
type Asked = OrdersFilter & {
  sort?: MasterOrderSort | undefined
  page?: number | undefined
  pageSize?: number | undefined
}
type Listed = {
  orders: MasterOrderSummary[]
  total: number
  plans: OfferedPlan[]
  months: string[]
}

const defaultPageSize = 25

const latestFirst: SortKey[] = [
  { by: 'created_at', isDown: true },
  { by: 'id', isDown: true },
]
const oldestFirst: SortKey[] = [{ by: 'created_at' }, { by: 'id' }]
/** As an index has them, forwards or backwards. */
export const masterOrderOrders: Readonly<Record<MasterOrderSort, readonly SortKey[]>> = {
  '-created': latestFirst,
  created: oldestFirst,
  '-total': [{ by: 'total_minor', isDown: true }, ...latestFirst],
  total: [{ by: 'total_minor' }, ...oldestFirst],
}

const Known = type({
  time_zone: 'string',
  total: 'number.integer',
  first_at: 'number.integer | null',
})

/** Returns a page of the organisation's orders, and what the list can be limited to. */
export async function listMasterOrders(call: BusinessCall, asked: Asked): Promise<Listed> {
  const { sort = '-created', page = 1, pageSize = defaultPageSize, ...filter } = asked
  const organizationId = organizationOf(call)
  const matches = await matchingOrders(call, filter)
  const order = orderBy(masterOrderOrders[sort])
  const [rows, known, plans] = await call.db.batch([
    statement(call.db)`SELECT ${masterOrderColumns} FROM master_order WHERE id IN (
        SELECT id FROM master_order WHERE ${matches}
        ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
      ORDER BY ${order}`,
    statement(call.db)`
      SELECT time_zone, (SELECT count(*) FROM master_order WHERE ${matches}) AS total,
        (SELECT min(created_at) FROM master_order
          WHERE organization_id = ${organizationId}) AS first_at
      FROM organization WHERE id = ${organizationId}`,
    statement(call.db, boughtPlans(organizationId)),
  ])
  const { total, first_at: firstAt, time_zone: zone } = Known.assert(known?.results[0])
  return {
    orders: (rows?.results ?? []).map(toSummary),
    total,
    plans: (plans?.results ?? []).map((row) => JSON.parse((row as { plan: string }).plan)),
    months: firstAt === null ? [] : monthsSince(monthIn(firstAt, zone), monthIn(call.now, zone)),
  }
}

/** Condition of the orders that match a filter. */
export async function matchingOrders(
  call: BusinessCall,
  { q = '', planId, month }: OrdersFilter,
): Promise<Sql> {
  return allOf([
    sql`organization_id = ${organizationOf(call)}`,
    q === '' ? undefined : naming(q),
    planId === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM master_order_line AS line
          WHERE line.order_id = master_order.id AND line.plan_id = ${planId})`,
    month === undefined ? undefined : await within(call, month),
  ])
}

/** Condition that what names an order contains a text. */
function naming(q: string): Sql {
  // SQLite's lower() knows only ASCII, so other scripts are also found as they were typed.
  const text = sql`number || ' ' || buyer_name || ' ' || po_number || ' ' || cost_centre`
  return sql`(instr(lower(${text}), lower(${q})) > 0 OR instr(${text}, ${q}) > 0)`
}

async function within(call: BusinessCall, month: string): Promise<Sql> {
  const zone = await statement(call.db)`
    SELECT time_zone FROM organization WHERE id = ${organizationOf(call)}`.first<string>(
    'time_zone',
  )
  const startOf = (each: string) => monthStart(each, zone ?? 'UTC')
  return sql`created_at >= ${startOf(month)} AND created_at < ${startOf(monthAfter(month, 1))}`
}

/** The plans of the stock, and those that travellers bought alone; each as it was sold once. */
function boughtPlans(organizationId: string): Sql {
  return sql`WITH kept AS MATERIALIZED (
      SELECT plan_id, min(id) AS id FROM stock_lot
      WHERE organization_id = ${organizationId} GROUP BY plan_id)
    SELECT line.plan FROM kept CROSS JOIN stock_lot AS lot ON lot.id = kept.id
      CROSS JOIN master_order_line AS line
        ON line.order_id = lot.order_id AND line.position = lot.position
    UNION ALL
    SELECT purchase.plan FROM (SELECT plan_id, min(id) AS id FROM purchase
        WHERE organization_id = ${organizationId} GROUP BY plan_id) AS first
      CROSS JOIN purchase ON purchase.id = first.id
    WHERE first.plan_id NOT IN (SELECT plan_id FROM kept)`
}
