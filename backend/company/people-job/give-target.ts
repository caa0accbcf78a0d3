import { sql, statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { JobContext } from '../import/job-context.ts'
import type { Member } from '../people/read-members.ts'
import type { StoredPeopleJob } from './read-people-job.ts'

/**
 * Returns the statements that give a person the role or the group of a job; undefined if the role
 * or group was deleted. A person who has it already gets no line in the log.
 */
export async function givenTarget(
  own: JobContext,
  job: StoredPeopleJob,
  member: Member,
): Promise<D1PreparedStatement[] | undefined> {
  const { organization_id: organizationId, target } = job
  const isRole = job.change === 'role'
  const table = isRole ? sql`role` : sql`billing_group`
  const found = await statement(own.db)`
    SELECT name FROM ${table} WHERE id = ${target} AND organization_id = ${organizationId}`.first<string>(
    'name',
  )
  if (found === null && target !== null) return undefined
  const before = isRole ? member.role_name : member.group_name
  if (before === found) return []
  // A role or group that was deleted meanwhile is not given to anybody.
  const isThere = sql`(${target} IS NULL OR EXISTS (SELECT 1 FROM ${table}
    WHERE id = ${target} AND organization_id = ${organizationId}))`
  const given = isRole ? sql`role_ids = json_array(${target})` : sql`group_id = ${target}`
  return [
    statement(own.db)`UPDATE account SET ${given} WHERE id = ${member.id}
      AND organization_id = ${organizationId} AND deleted_at IS NULL AND ${isThere}`,
    writeAudit(own, {
      action: isRole ? 'person_role_changed' : 'person_group_changed',
      subjectId: member.id,
      subjectName: member.name,
      before: isRole ? { role: before } : { group: before },
      after: isRole ? { role: found } : { group: found },
    }),
  ]
}
