import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { AuditFilter, AuditLine } from '#contract/organization/audit.ts'
import { exportRows } from '#contract/organization/list-export.ts'
import { afterStart, cutPage, orderBy, placeColumn, type SortKey } from '../../platform/keyset.ts'
import { allOf, statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import { AuditRow } from './audit-row.ts'
import { matching } from './filter-audit.ts'
import { toLine } from './list-audit.ts'
import { plansInLines } from './plans-in-lines.ts'
import { noteExport } from './write-export.ts'

type Asked = { [K in keyof AuditFilter]?: AuditFilter[K] | undefined } & {
  pageStart?: string | undefined
}

const latestFirst: readonly SortKey[] = [{ by: 'id', isDown: true }]

/** Returns a page of the audit log for a file, latest line first. */
export async function exportAudit(
  call: BusinessCall,
  { pageStart, ...filter }: Asked,
): Promise<{ lines: AuditLine[]; plans: OfferedPlan[]; lastEvaluatedKey: string | null }> {
  const where = allOf([await matching(call, filter), afterStart(latestFirst, pageStart)])
  const { results } = await statement(call.db)`
    SELECT *, ${placeColumn(latestFirst)} FROM audit_entry WHERE ${where}
    ORDER BY ${orderBy(latestFirst)} LIMIT ${exportRows + 1}`.all()
  const { shown, next } = cutPage(results, exportRows)
  await noteExport(call, { list: 'audit', pageStart, filter: { ...filter, q: filter.q ?? '' } })
  const lines = AuditRow.array().assert(shown).map(toLine)
  return { lines, plans: await plansInLines(call, lines), lastEvaluatedKey: next }
}
