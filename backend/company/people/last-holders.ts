import type { PermissionKey } from '#contract/permissions.ts'
import { callerOf } from '../../call/call.ts'
import { storedPermissions } from '../../call/stored-permissions.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { passablePermissions } from './keep-permissions.ts'
import type { Member } from './read-members.ts'

/**
 * Returns those of the members who have to keep their role, because nobody else could pass on some
 * permission: the caller first, and no more of them than necessary. `given` are the permissions
 * that all of the members get instead.
 */
export async function findLastHolders(
  call: BusinessCall,
  members: readonly Member[],
  given: readonly PermissionKey[] = [],
): Promise<ReadonlySet<string>> {
  const lost = new Set(await permissionsLost(call, members))
  const active = members.filter(({ disabled_at }) => disabled_at === null)
  if (active.length > 0 && mayPassOn(given)) for (const key of given) lost.delete(key)
  const { accountId } = callerOf(call)
  const kept = new Set<string>()
  for (const { id, permissions } of active.toSorted((a) => (a.id === accountId ? -1 : 0))) {
    if (!mayPassOn(permissions) || !permissions.some((key) => lost.has(key))) continue
    kept.add(id)
    for (const key of permissions) lost.delete(key)
  }
  return kept
}

function mayPassOn(permissions: readonly PermissionKey[]): boolean {
  return permissions.includes('UPDATE_ROLES')
}

/** Returns the permissions that nobody could pass on without these members. */
async function permissionsLost(
  call: BusinessCall,
  members: readonly Member[],
): Promise<PermissionKey[]> {
  const organizationId = organizationOf(call)
  const ids = JSON.stringify(members.map(({ id }) => id))
  const found = await statement(call.db)`SELECT json_group_array(value) AS lost FROM (
    ${passablePermissions(organizationId)} EXCEPT ${passablePermissions(organizationId, ids)})`.first<string>(
    'lost',
  )
  return storedPermissions(found)
}
