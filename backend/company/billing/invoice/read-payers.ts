import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { allOf, sql, statement } from '../../../platform/sql.ts'

const Row = type({ to: 'string', locale: LocaleName })

/** The most members who get a mail about money. */
const payersAtMost = 20

/** Reads the active members who hold all of the permissions, for mails about money. */
export async function readPayers(
  db: D1Database,
  organizationId: string,
  permissions: readonly PermissionKey[],
): Promise<(typeof Row.infer)[]> {
  const { results } = await statement(db)`SELECT account.email AS "to", account.locale FROM account
    JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
      AND role.organization_id = account.organization_id
    WHERE account.organization_id = ${organizationId} AND account_type = 'enterprise'
      AND disabled_at IS NULL AND deleted_at IS NULL AND account.email IS NOT NULL
      AND ${allOf(permissions.map((key) => sql`instr(role.permissions, ${`"${key}"`}) > 0`))}
    ORDER BY account.created_at LIMIT ${payersAtMost}`.all()
  return Row.array().assert(results)
}
