import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { AuditFilter, SealedLine } from '#contract/organization/audit.ts'
import { exportRows } from '#contract/organization/list-export.ts'
import { afterStart, cutPage, orderBy, placeColumn, type SortKey } from '../../platform/keyset.ts'
import { allOf, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { AuditRow, firstHash, recordOf } from './audit-row.ts'
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
): Promise<{ lines: SealedLine[]; plans: OfferedPlan[]; lastEvaluatedKey: string | null }> {
  const where = allOf([await matching(call, filter), afterStart(latestFirst, pageStart)])
  const { results } = await statement(call.db)`
    SELECT *, ${placeColumn(latestFirst)}, (
        SELECT older.hash FROM audit_entry AS older
        WHERE older.organization_id = audit_entry.organization_id AND older.id < audit_entry.id
        ORDER BY older.id DESC LIMIT 1) AS previous
    FROM audit_entry WHERE ${where}
    ORDER BY ${orderBy(latestFirst)} LIMIT ${exportRows + 1}`.all()
  const { shown, next } = cutPage(results, exportRows)
  await noteExport(call, { list: 'audit', pageStart, filter: { ...filter, q: filter.q ?? '' } })
  const first = firstHash(organizationOf(call))
  const lines = shown.map((each) => sealedLine(each, first))
  return { lines, plans: await plansInLines(call, lines), lastEvaluatedKey: next }
}

const Previous = type({ previous: 'string | null' })

/** Filtered lines do not follow one another, so each has the hash of the line before it. */
function sealedLine(stored: unknown, first: string): SealedLine {
  const row = AuditRow.assert(stored)
  const previous = Previous.assert(stored).previous ?? first
  const hash = row.hash === null ? {} : { hash: row.hash }
  return { ...toLine(row), seal: { record: recordOf(row), previous, ...hash } }
}
