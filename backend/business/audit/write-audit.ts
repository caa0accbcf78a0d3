import type { AuditAction } from '#contract/audit.ts'
import { callerOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'

export type AuditValues = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>

export type AuditEntry = {
  action: AuditAction
  /** What was changed: the id of its row and the name that people know. */
  subjectId: string
  subjectName: string
  /** The old and the new values, with the same keys. */
  before?: AuditValues
  after?: AuditValues
}

/**
 * Adds a line to the audit log of the caller's organisation. It belongs into the batch of the change
 * itself, so that neither is stored without the other.
 */
export function writeAudit(call: BusinessCall, entry: AuditEntry): D1PreparedStatement {
  const { accountId, organizationId } = callerOf(call)
  const { action, subjectId, subjectName, before = {}, after = {} } = entry
  return statement(
    call.db,
    sql`INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action,
        subject_id, subject_name, before, after, request_id)
      SELECT ${organizationId ?? null}, ${call.now}, id, coalesce(nullif(name, ''), email, ''),
        ${action}, ${subjectId}, ${subjectName}, ${JSON.stringify(before)},
        ${JSON.stringify(after)}, ${call.requestId}
      FROM account WHERE id = ${accountId}`,
  )
}
