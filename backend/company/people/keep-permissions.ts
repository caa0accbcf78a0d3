import { ApiError } from '#contract/errors.ts'
import { administratorKeys } from '#contract/permissions.ts'
import { join, type Sql, sql, statement } from '../../platform/sql.ts'
import { type MemberContext, organizationOf } from '../call.ts'

/** Condition that a role of `role` makes its holder an administrator. */
export const isAdministrator = join(
  administratorKeys.map((key) => sql`instr(role.permissions, ${`"${key}"`}) > 0`),
  ' AND ',
)

/**
 * Selects the permissions that an active member of the organisation can pass on, because the same
 * role may give roles. People of `without`, a JSON array of ids, do not count.
 */
export function passablePermissions(organizationId: string, without = '[]'): Sql {
  return sql`SELECT DISTINCT held.value FROM role, json_each(role.permissions) AS held
    WHERE role.organization_id = ${organizationId}
      AND instr(role.permissions, ${'"UPDATE_ROLES"'}) > 0
      AND EXISTS (
        SELECT 1 FROM account WHERE account.organization_id = ${organizationId}
          AND account.account_type = 'enterprise'
          AND json_extract(account.role_ids, '$[0]') = role.id
          AND account.disabled_at IS NULL AND account.deleted_at IS NULL
          AND account.id NOT IN (SELECT value FROM json_each(${without})))`
}

/**
 * Runs a batch that may take rights away. Its first statement stores the permissions that somebody
 * can pass on, and its last one compares them with those after the batch, so that of two who demote
 * each other in parallel the second is refused. Throws `conflict` if one of them would be lost;
 * nothing is changed then.
 */
export async function batchKeeping(
  call: MemberContext,
  statements: readonly D1PreparedStatement[],
): Promise<void> {
  const { db } = call
  const organizationId = organizationOf(call)
  const passable = passablePermissions(organizationId)
  const before = statement(db)`UPDATE organization
    SET kept_permissions = (SELECT json_group_array(value) FROM (${passable}))
    WHERE id = ${organizationId}`
  const after = statement(db)`UPDATE organization SET has_administrator = NOT EXISTS (
      SELECT value FROM json_each(kept_permissions) EXCEPT ${passable})
    WHERE id = ${organizationId}`
  try {
    await db.batch([before, ...statements, after])
  } catch (error) {
    throw isRefused(error) ? refuseLastHolder() : error
  }
}

/** The name of the constraint in the migration. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && error.message.includes('keeps_administrator')
}

function refuseLastHolder(): ApiError {
  return new ApiError('conflict', 'no administrator could pass on some permissions any more', {
    details: { reason: 'last_administrator' },
  })
}
