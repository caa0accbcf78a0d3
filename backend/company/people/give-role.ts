import { ApiError } from '#contract/errors.ts'
import type { RoleChange } from '#contract/organization/people.ts'
import { maxGivenAtOnce } from '#contract/organization/people-words.ts'
import { administratorKeys, type PermissionKey } from '#contract/permissions.ts'
import { callerOf } from '../../call/call.ts'
import { join, sql, statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { batchKeeping, isAdministrator } from './keep-administrator.ts'
import { type Member, readMembers } from './read-members.ts'
import { readGivenRole } from './roles.ts'

type Asked = { accountIds: readonly string[]; roleId: string; dryRun?: boolean | undefined }

/**
 * Gives one role to several people and returns the outcome for each. A dry run changes nothing and
 * tells whose role is kept because they are the last administrator; otherwise such a change is
 * refused as a whole.
 */
export async function giveRole(
  call: BusinessCall,
  { accountIds, roleId, dryRun = false }: Asked,
): Promise<RoleChange[]> {
  if (!dryRun && accountIds.length > maxGivenAtOnce) {
    throw new ApiError('invalid_input', 'so many people are changed by a job')
  }
  const role = await readGivenRole(call, roleId)
  const members = await readMembers(call, accountIds)
  const changes = members.map((member) => changeOf(member, role))
  if (dryRun) return keepLast(call, { members, changes, role })
  const changed = changes.filter(({ outcome }) => outcome === 'changes')
  if (changed.length === 0) return changes
  const ids = JSON.stringify(changed.map(({ accountId }) => accountId))
  await batchKeeping(call, [
    statement(call.db)`UPDATE account SET role_ids = json_array(${roleId})
      WHERE id IN (SELECT value FROM json_each(${ids}))
        AND organization_id = ${organizationOf(call)} AND deleted_at IS NULL`,
    ...changed.map(({ accountId, name, before }) =>
      writeAudit(call, {
        action: 'person_role_changed',
        subjectId: accountId,
        subjectName: name,
        before: { role: before },
        after: { role: role.name },
      }),
    ),
  ])
  return changes
}

type Given = { name: string; permissions: readonly PermissionKey[] }

function changeOf(member: Member, role: Given): RoleChange {
  const isSame = member.role_name === role.name
  return {
    accountId: member.id,
    name: member.name,
    before: member.role_name ?? '',
    outcome: isSame ? 'same' : 'changes',
    added: role.permissions.filter((key) => !member.permissions.includes(key)),
    removed: member.permissions.filter((key) => !role.permissions.includes(key)),
  }
}

type Planned = { members: readonly Member[]; changes: RoleChange[]; role: Given }

/** Marks the administrator whose role is kept, if the change would leave none. */
async function keepLast(
  call: BusinessCall,
  { members, changes, role }: Planned,
): Promise<RoleChange[]> {
  if (isAdministratorRole(role.permissions)) return changes
  const kept = await findLastAdministrator(call, members)
  return changes.map((change) =>
    change.accountId === kept
      ? { ...change, outcome: 'last_administrator', added: [], removed: [] }
      : change,
  )
}

/**
 * Returns the last remaining administrator if that is one of these members, otherwise undefined.
 */
export async function findLastAdministrator(
  call: BusinessCall,
  members: readonly Member[],
): Promise<string | undefined> {
  const ids = members.map(({ id }) => id)
  if (await hasOtherAdministrator(call, ids)) return undefined
  const { accountId } = callerOf(call)
  const administrators = members.filter(
    ({ permissions, disabled_at }) => disabled_at === null && isAdministratorRole(permissions),
  )
  return (administrators.find(({ id }) => id === accountId) ?? administrators[0])?.id
}

function isAdministratorRole(permissions: readonly PermissionKey[]): boolean {
  return administratorKeys.every((key) => permissions.includes(key))
}

async function hasOtherAdministrator(call: BusinessCall, ids: readonly string[]): Promise<boolean> {
  const found = await statement(call.db)`SELECT 1 FROM account
    JOIN role ON ${join(
      [
        sql`role.id = json_extract(account.role_ids, '$[0]')`,
        sql`role.organization_id = account.organization_id`,
        isAdministrator,
      ],
      ' AND ',
    )}
    WHERE account.organization_id = ${organizationOf(call)}
      AND account.account_type = 'enterprise'
      AND account.disabled_at IS NULL AND account.deleted_at IS NULL
      AND account.id NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    LIMIT 1`.first()
  return found !== null
}
