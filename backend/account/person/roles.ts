import { type } from 'arktype'
import type { Profile } from '#contract/account.ts'
import { storedPermissions } from '../../call/stored-permissions.ts'
import { statement } from '../../platform/sql.ts'

export type Role = Profile['userRoles'][number]

const RoleRow = type({ id: 'string', name: 'string', permissions: 'string' })

/** Selects the roles of a member in order; only the permissions of the first one count. */
export function selectRoles(db: D1Database, accountId: string): D1PreparedStatement {
  return statement(db)`SELECT role.id, role.name, role.permissions
    FROM account, json_each(account.role_ids) AS held
    JOIN role ON role.id = held.value AND role.organization_id = account.organization_id
    WHERE account.id = ${accountId} ORDER BY held.key`
}

/** Selects every role of an organisation, sorted by name. */
export function selectRolesOf(db: D1Database, organizationId: string): D1PreparedStatement {
  return statement(db)`SELECT id, name, permissions FROM role
    WHERE organization_id = ${organizationId} ORDER BY name`
}

export function readRoles(rows: readonly unknown[]): Role[] {
  return rows.map((row) => {
    const { id, name, permissions } = RoleRow.assert(row)
    const keys = storedPermissions(permissions)
    return { id, name, permissions: keys.map((permissionKey) => ({ permissionKey })) }
  })
}
