import { ApiError } from '#contract/errors.ts'
import type { RoleChange } from '#contract/organization/people.ts'
import { maxGivenAtOnce } from '#contract/organization/people-words.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { batchKeeping } from './keep-permissions.ts'
import { findLastHolders } from './last-holders.ts'
import { type Member, readMembers } from './read-members.ts'
import { readGivenRole } from './roles.ts'

type Asked = { accountIds: readonly string[]; roleId: string; dryRun?: boolean | undefined }

/**
 * Gives one role to several people and returns the outcome for each. A dry run changes nothing and
 * tells whose role is kept because nobody else could pass on their permissions; otherwise such a
 * change is refused as a whole.
 */
export async function giveRole(
  call: BusinessCall,
  { accountIds, roleId, dryRun = false }: Asked,
): Promise<RoleChange[]> {
  if (!dryRun && accountIds.length > maxGivenAtOnce) {
    throw new ApiError('invalid_input', 'so many people are changed by a job')
  }
  const role = await readGivenRole(call, roleId, { isShown: dryRun })
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

/** Marks the members whose role is kept, as nobody else could pass on their permissions. */
async function keepLast(
  call: BusinessCall,
  { members, changes, role }: Planned,
): Promise<RoleChange[]> {
  const kept = await findLastHolders(call, members, role.permissions)
  return changes.map((change) =>
    kept.has(change.accountId)
      ? { ...change, outcome: 'last_administrator', added: [], removed: [] }
      : change,
  )
}
