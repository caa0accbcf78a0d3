import { exportRows } from '#contract/organization/list-export.ts'
import { noteExport } from '../audit/write-export.ts'
import type { BusinessCall } from '../call.ts'
import { listMasterOrders } from './read-master-orders.ts'

type Listed = Awaited<ReturnType<typeof listMasterOrders>>

/** Returns a page of the organisation's orders for a file, latest first. */
export async function exportMasterOrders(
  call: BusinessCall,
  { pageStart }: { pageStart?: string | undefined },
): Promise<Listed> {
  const listed = await listMasterOrders(call, { pageSize: exportRows, pageStart })
  await noteExport(call, { list: 'orders', pageStart, filter: {} })
  return listed
}
