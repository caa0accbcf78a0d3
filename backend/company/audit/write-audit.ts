import type { AuditAction, AuditSource } from '#contract/organization/audit.ts'
import { callerOf } from '../../call/call.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { MemberContext } from '../call.ts'

export type AuditValues = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>

export type AuditEntry = {
  action: AuditAction
  /** The changed row: its id and the name that people know. */
  subjectId: string
  subjectName: string
  /** The old and the new values, with the same keys. */
  before?: AuditValues
  after?: AuditValues
}

/**
 * Adds a line to the audit log of the caller's organisation. It must be in the batch of the change,
 * so that neither is stored without the other. A change by a program is logged under the name of
 * its key.
 */
export function writeAudit(call: MemberContext, entry: AuditEntry): D1PreparedStatement {
  return writeAudits(call, [entry])
}

/** Scheduled work that acts for a member has no call. */
function sourceOf(call: MemberContext): AuditSource {
  const { source } = call.from ?? { source: 'schedule' }
  return source === 'browser' && callerOf(call).apiKey ? 'api_key' : source
}

/** Adds several lines by one statement, in their order. */
export function writeAudits(
  call: MemberContext,
  entries: readonly AuditEntry[],
): D1PreparedStatement {
  const lines = entries.map(({ before = {}, after = {}, ...line }) => ({ ...line, before, after }))
  return writeAuditsOf(
    call,
    sql`SELECT value ->> 'action' AS action, value ->> 'subjectId' AS subject_id,
      value ->> 'subjectName' AS subject_name, value -> 'before' AS before, value -> 'after' AS after,
      key AS place FROM json_each(${JSON.stringify(lines)})`,
  )
}

/**
 * Adds a line for each row of a query with the columns `action`, `subject_id`, `subject_name`,
 * `before`, `after` and `place`, for changes of which only the database knows whom they concern.
 */
export function writeAuditsOf(call: MemberContext, lines: Sql): D1PreparedStatement {
  const { accountId, organizationId, apiKey } = callerOf(call)
  return statement(call.db)`
    INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action,
      subject_id, subject_name, before, after, request_id, source, network, country)
    SELECT ${organizationId ?? null}, ${call.now}, ${apiKey?.id ?? accountId},
      coalesce(${apiKey?.name ?? null}, nullif(actor.name, ''), actor.email, ''), line.action,
      line.subject_id, line.subject_name, line.before, line.after, ${call.requestId},
      ${sourceOf(call)}, ${call.from?.network ?? null}, ${call.from?.country ?? null}
    FROM account AS actor JOIN (${lines}) AS line
    WHERE actor.id = ${accountId} ORDER BY line.place`
}
