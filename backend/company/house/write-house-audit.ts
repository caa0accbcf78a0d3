import { sql } from '../../platform/sql.ts'
import type { AuditEntry } from '../audit/write-audit.ts'

/** The shop whose people did something, by the name of its brand. */
export type House = { now: number; requestId: string; brandName: string }

/**
 * The line of a company's audit log about what the people who run the shop did. It names the shop;
 * who it was is in the log of the office. It fails, and with it the batch, without the company.
 */
export function writeHouseAudit(
  { now, requestId, brandName }: House,
  organizationId: string,
  { action, subjectId, subjectName, before = {}, after = {} }: AuditEntry,
) {
  return sql`INSERT INTO audit_entry (organization_id, created_at, actor_name, action, subject_id,
      subject_name, before, after, request_id, source)
    VALUES (${organizationId}, ${now}, ${brandName}, ${action}, ${subjectId}, ${subjectName},
      ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${requestId}, 'office')`
}
