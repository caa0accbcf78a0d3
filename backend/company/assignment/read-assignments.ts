import type { Assignment } from '#contract/assigning/assignment.ts'
import { ApiError } from '#contract/errors.ts'
import { statement } from '../../platform/sql.ts'
import { type MemberContext, organizationOf } from '../call.ts'
import { assignmentRows, toAssignment } from './list-assignments.ts'

/**
 * Reads assignments of the caller's organisation, in the order of the ids. Throws `not_found` if one
 * is absent or another organisation's.
 */
export async function readAssignments(
  call: MemberContext,
  ids: readonly string[],
): Promise<Assignment[]> {
  const { columns, from } = assignmentRows(call)
  const { results } = await statement(call.db)`SELECT ${columns} ${from}
    WHERE assignment.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND assignment.organization_id = ${organizationOf(call)}`.all()
  const found = new Map(results.map(toAssignment).map((each) => [each.id, each]))
  return [...new Set(ids)].map((id) => {
    const assignment = found.get(id)
    if (!assignment) throw new ApiError('not_found')
    return assignment
  })
}
