import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { storedPermissions } from '../../call/stored-permissions.ts'
import { statement } from '../../platform/sql.ts'
import { type MemberContext, organizationOf } from '../call.ts'

const Stored = type({
  id: 'string',
  name: 'string',
  email: 'string',
  locale: LocaleName,
  disabled_at: 'number.integer | null',
  is_invited: '0 | 1',
  without_access: '0 | 1',
  role_name: 'string | null',
  permissions: 'string | null',
  group_name: 'string | null',
})

export type Member = Omit<typeof Stored.infer, 'permissions'> & {
  permissions: readonly PermissionKey[]
}

/**
 * Reads members of the caller's organisation, in the order of the ids. Throws `not_found` if one of
 * the ids is absent or belongs to another organisation.
 */
export async function readMembers(call: MemberContext, ids: readonly string[]): Promise<Member[]> {
  const { results } = await statement(call.db)`
    SELECT account.id, coalesce(nullif(account.name, ''), account.email) AS name,
      account.email, account.locale, account.disabled_at, account.without_access,
      invitation.account_id IS NOT NULL AS is_invited,
      role.name AS role_name, role.permissions, billing_group.name AS group_name
    FROM account
    LEFT JOIN invitation ON invitation.account_id = account.id
    LEFT JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
      AND role.organization_id = account.organization_id
    LEFT JOIN billing_group ON billing_group.id = account.group_id
    WHERE account.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND account.organization_id = ${organizationOf(call)}
      AND account.account_type = 'enterprise' AND account.deleted_at IS NULL`.all()
  const found = new Map(
    results.map((row) => {
      const { permissions, ...stored } = Stored.assert(row)
      return [stored.id, { ...stored, permissions: storedPermissions(permissions) }]
    }),
  )
  return [...new Set(ids)].map((id) => {
    const member = found.get(id)
    if (!member) throw new ApiError('not_found')
    return member
  })
}

/** Reads one member of the caller's organisation. */
export async function readMember(call: MemberContext, id: string): Promise<Member> {
  const [member] = await readMembers(call, [id])
  if (!member) throw new ApiError('not_found')
  return member
}
