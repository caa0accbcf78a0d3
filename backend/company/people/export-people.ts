import { exportRows } from '#contract/organization/list-export.ts'
import type { Person } from '#contract/organization/people.ts'
import { afterStart, cutPage, orderBy, placeColumn } from '../../platform/keyset.ts'
import { sql, statement } from '../../platform/sql.ts'
import { noteExport } from '../audit/write-export.ts'
import type { BusinessCall } from '../call.ts'
import { type AskedPeople, peopleOrders, peopleRows, toPerson } from './list-people.ts'

type Asked = AskedPeople & { pageStart?: string | undefined }

/** Returns a page of the members for a file, in the order of the list. */
export async function exportPeople(
  call: BusinessCall,
  { pageStart, sort = 'name', ...filter }: Asked,
): Promise<{ people: Person[]; lastEvaluatedKey: string | null }> {
  const keys = peopleOrders[sort]
  const { columns, joins, where } = peopleRows(call, filter)
  const after = afterStart(keys, pageStart) ?? sql`true`
  const { results } = await statement(call.db)`
    SELECT ${columns}, ${placeColumn(keys)} FROM account ${joins} WHERE ${where} AND ${after}
    ORDER BY ${orderBy(keys)} LIMIT ${exportRows + 1}`.all()
  const { shown, next } = cutPage(results, exportRows)
  await noteExport(call, { list: 'people', pageStart, filter })
  return { people: shown.map(toPerson), lastEvaluatedKey: next }
}
