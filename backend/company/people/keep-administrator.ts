import { ApiError } from '#contract/errors.ts'
import { administratorKeys } from '#contract/permissions.ts'
import { join, sql, statement } from '../../platform/sql.ts'
import { type MemberContext, organizationOf } from '../call.ts'

/** Condition that a role of `role` makes its holder an administrator. */
export const isAdministrator = join(
  administratorKeys.map((key) => sql`instr(role.permissions, ${`"${key}"`}) > 0`),
  ' AND ',
)

/**
 * Runs a batch that may take rights away. Its last statement counts the administrators after the
 * batch, so that of two who demote each other in parallel the second is refused. Throws `conflict`
 * if none would remain; nothing is changed then.
 */
export async function batchKeeping(
  call: MemberContext,
  statements: readonly D1PreparedStatement[],
): Promise<void> {
  const { db } = call
  const count = statement(db)`UPDATE organization SET has_administrator = EXISTS (
      SELECT 1 FROM account
      JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
        AND role.organization_id = account.organization_id
      WHERE account.organization_id = organization.id AND account.account_type = 'enterprise'
        AND account.disabled_at IS NULL AND account.deleted_at IS NULL AND ${isAdministrator}
    )
    WHERE id = ${organizationOf(call)}`
  try {
    await db.batch([...statements, count])
  } catch (error) {
    throw isRefused(error) ? refuseLastAdministrator() : error
  }
}

/** The name of the constraint in the migration. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && error.message.includes('keeps_administrator')
}

function refuseLastAdministrator(): ApiError {
  return new ApiError('conflict', 'the organisation would have no administrator', {
    details: { reason: 'last_administrator' },
  })
}
