import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { AuditFilter, AuditLine } from '#contract/organization/audit.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { AuditRow, findBrokenSeal, firstHash } from './audit-row.ts'
import { actorsSql, isFiltered, matching } from './filter-audit.ts'
import { plansInLines } from './plans-in-lines.ts'

type Asked = { [K in keyof AuditFilter]?: AuditFilter[K] | undefined } & {
  pageInfo?: { pageSize?: number | undefined; pageStart?: string | undefined } | undefined
}
type Listed = {
  lines: AuditLine[]
  actors: { id: string; name: string }[]
  plans: OfferedPlan[]
  lastEvaluatedKey: string | null
  brokenAt?: number
}

const defaultPageSize = 25

/** Returns a page of the audit log of the caller's organisation, latest line first. */
export async function listAudit(
  call: BusinessCall,
  { pageInfo = {}, ...filter }: Asked,
): Promise<Listed> {
  const { pageSize = defaultPageSize, pageStart } = pageInfo
  const organizationId = organizationOf(call)
  const start = pageStart === undefined ? Number.MAX_SAFE_INTEGER : Number(pageStart)
  const [found, actors] = await call.db.batch([
    statement(call.db)`SELECT * FROM audit_entry
      WHERE ${await matching(call, filter)} AND id < ${start}
      ORDER BY id DESC LIMIT ${pageSize + 1}`,
    statement(call.db, actorsSql(call)),
  ])
  const rows = AuditRow.array().assert(found?.results ?? [])
  const shown = rows.slice(0, pageSize)
  // Lines that were filtered do not follow one another, so their hashes cannot be checked.
  const older = rows[pageSize]?.hash ?? firstHash(organizationId)
  const brokenAt = isFiltered(filter) ? undefined : findBrokenSeal(shown.toReversed(), older)
  const lines = shown.map(toLine)
  return {
    lines,
    actors: (actors?.results ?? []) as Listed['actors'],
    plans: await plansInLines(call, lines),
    lastEvaluatedKey: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
    ...(brokenAt === undefined ? {} : { brokenAt }),
  }
}

const Values = type({ '[string]': type('string | number | boolean | null').or('string[]') })

export function toLine(row: AuditRow): AuditLine {
  const before = Values.assert(JSON.parse(row.before))
  const after = Values.assert(JSON.parse(row.after))
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return {
    id: row.id,
    createdAt: row.created_at,
    actorName: row.actor_name,
    action: row.action,
    subjectName: row.subject_name,
    ...(row.source === null ? {} : { source: row.source }),
    ...(row.network === null ? {} : { network: row.network }),
    ...(row.country === null ? {} : { country: row.country }),
    changes: fields.map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    })),
    isSealed: row.hash !== null,
  }
}
