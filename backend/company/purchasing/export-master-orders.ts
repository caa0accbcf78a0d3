import { exportRows } from '#contract/organization/list-export.ts'
import type { MasterOrderSummary } from '#contract/spending/stock.ts'
import type { MasterOrderSort } from '#contract/spending/stock-words.ts'
import { afterStart, cutPage, orderBy, placeColumn } from '../../platform/keyset.ts'
import { allOf, statement } from '../../platform/sql.ts'
import { noteExport } from '../audit/write-export.ts'
import type { BusinessCall } from '../call.ts'
import { masterOrderOrders, matchingOrders, type OrdersFilter } from './list-master-orders.ts'
import { masterOrderColumns, toSummary } from './master-order-row.ts'

type Asked = OrdersFilter & { sort?: MasterOrderSort | undefined; pageStart?: string | undefined }
type Listed = { orders: MasterOrderSummary[]; lastEvaluatedKey: string | null }

/** Returns a page of the organisation's orders for a file, in the order of the list. */
export async function exportMasterOrders(
  call: BusinessCall,
  { pageStart, sort = '-created', ...filter }: Asked,
): Promise<Listed> {
  const keys = masterOrderOrders[sort]
  const where = allOf([await matchingOrders(call, filter), afterStart(keys, pageStart)])
  const { results } = await statement(call.db)`
    SELECT ${masterOrderColumns}, ${placeColumn(keys)} FROM master_order WHERE ${where}
    ORDER BY ${orderBy(keys)} LIMIT ${exportRows + 1}`.all()
  const { shown, next } = cutPage(results, exportRows)
  await noteExport(call, { list: 'orders', pageStart, filter })
  return { orders: shown.map(toSummary), lastEvaluatedKey: next }
}
