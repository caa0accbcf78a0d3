import type { Assignment } from '#contract/assigning/assignment.ts'
import { exportRows } from '#contract/organization/list-export.ts'
import { afterStart, cutPage, orderBy, placeColumn } from '../../platform/keyset.ts'
import { allOf, statement } from '../../platform/sql.ts'
import { noteExport } from '../audit/write-export.ts'
import type { BusinessCall } from '../call.ts'
import {
  type AskedAssignments,
  assignmentOrders,
  assignmentRows,
  matching,
  neededFrom,
  toAssignment,
} from './list-assignments.ts'

type Asked = Pick<AskedAssignments, 'q' | 'planId' | 'state' | 'groupId' | 'sort'> & {
  pageStart?: string | undefined
}

/** Returns a page of the assignments for a file, in the order of the list. */
export async function exportAssignments(
  call: BusinessCall,
  { pageStart, sort = '-created', ...filter }: Asked,
): Promise<{ assignments: Assignment[]; lastEvaluatedKey: string | null }> {
  const keys = assignmentOrders[sort]
  const { columns, from } = assignmentRows(call)
  const where = allOf([matching(call, { ...filter, sort }), afterStart(keys, pageStart)])
  const { results } = await statement(call.db)`
    SELECT ${columns}, ${placeColumn(keys)} ${from} WHERE assignment.id IN (
      SELECT assignment.id ${neededFrom(call, { ...filter, sort })} WHERE ${where}
      ORDER BY ${orderBy(keys)} LIMIT ${exportRows + 1})
    ORDER BY ${orderBy(keys)}`.all()
  const { shown, next } = cutPage(results, exportRows)
  await noteExport(call, { list: 'assignments', pageStart, filter })
  return { assignments: shown.map(toAssignment), lastEvaluatedKey: next }
}
