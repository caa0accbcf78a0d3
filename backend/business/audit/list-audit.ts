import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { AuditLine } from '#contract/organization/audit.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { AuditRow, findBrokenSeal, firstHash } from './audit-row.ts'
import { plansInLines } from './plans-in-lines.ts'
import { sealAudit } from './seal-audit.ts'

type Asked = {
  q?: string | undefined
  pageInfo?: { pageSize?: number | undefined; pageStart?: string | undefined } | undefined
}
type Listed = {
  lines: AuditLine[]
  plans: OfferedPlan[]
  lastEvaluatedKey: string | null
  brokenAt?: number
}

const defaultPageSize = 25

/** Returns a page of the audit log of the caller's organisation, latest line first. */
export async function listAudit(
  call: BusinessCall,
  { q = '', pageInfo = {} }: Asked,
): Promise<Listed> {
  const { pageSize = defaultPageSize, pageStart } = pageInfo
  const organizationId = organizationOf(call)
  await sealAudit(call.db, organizationId)
  const start = pageStart === undefined ? Number.MAX_SAFE_INTEGER : Number(pageStart)
  const { results } = await statement(
    call.db,
    sql`SELECT * FROM audit_entry
      WHERE organization_id = ${organizationId} AND id < ${start}
        AND ${contains(q)}
      ORDER BY id DESC LIMIT ${pageSize + 1}`,
  ).all()
  const rows = AuditRow.array().assert(results)
  const shown = rows.slice(0, pageSize)
  // The lines of a search do not follow one another, so their hashes cannot be checked.
  const older = rows[pageSize]?.hash ?? firstHash(organizationId)
  const brokenAt = q === '' ? findBrokenSeal(shown.toReversed(), older) : undefined
  const lines = shown.map(toLine)
  return {
    lines,
    plans: await plansInLines(call, lines),
    lastEvaluatedKey: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
    ...(brokenAt === undefined ? {} : { brokenAt }),
  }
}

/** Condition that the actor or the subject of a line contains a text. */
export function contains(q: string): Sql {
  return sql`(${q} = '' OR instr(lower(actor_name || ' ' || subject_name), lower(${q})) > 0)`
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
    changes: fields.map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    })),
    isSealed: row.hash !== null,
  }
}
