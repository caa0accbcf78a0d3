import type { AuditAction, AuditSource } from '#contract/organization/audit.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
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
  const { accountId, organizationId, apiKey } = callerOf(call)
  const lines = entries.map(({ before = {}, after = {}, ...line }) => ({ ...line, before, after }))
  return statement(call.db)`
    INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action,
      subject_id, subject_name, before, after, request_id, source, network, country)
    SELECT ${organizationId ?? null}, ${call.now}, ${apiKey?.id ?? accountId},
      coalesce(${apiKey?.name ?? null}, nullif(name, ''), email, ''), line.value ->> 'action',
      line.value ->> 'subjectId', line.value ->> 'subjectName', line.value -> 'before',
      line.value -> 'after', ${call.requestId}, ${sourceOf(call)}, ${call.from?.network ?? null},
      ${call.from?.country ?? null}
    FROM account JOIN json_each(${JSON.stringify(lines)}) AS line
    WHERE account.id = ${accountId} ORDER BY line.key`
}
