import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type { HeldRole } from '#contract/organization/people.ts'
import { administrativeKeys, type PermissionKey, withNeeds } from '#contract/permissions.ts'
import { callerOf } from '../../call/call.ts'
import { cleanText } from '../../call/outside/clean-name.ts'
import { requireFreshProof } from '../../call/reauthentication.ts'
import { storedPermissions } from '../../call/stored-permissions.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { batchKeeping } from './keep-permissions.ts'

const Stored = type({
  id: 'string',
  name: 'string',
  permissions: 'string',
  members: 'number.integer',
})

type NewRole = { name: string; permissions: readonly PermissionKey[] }
type ChangedRole = NewRole & { id: string }

/** Returns the roles of the caller's organisation, sorted by name. */
export async function listRoles(call: BusinessCall): Promise<HeldRole[]> {
  const organizationId = organizationOf(call)
  const { results } = await statement(call.db)`
    SELECT role.id, role.name, role.permissions, coalesce(held.members, 0) AS members
    FROM role
    LEFT JOIN (
      SELECT json_extract(role_ids, '$[0]') AS role_id, count(*) AS members
      FROM account WHERE organization_id = ${organizationId}
        AND account_type = 'enterprise' AND deleted_at IS NULL
      GROUP BY role_id
    ) AS held ON held.role_id = role.id
    WHERE role.organization_id = ${organizationId}
    ORDER BY role.name COLLATE NOCASE`.all()
  return results.map((row) => {
    const { permissions, ...role } = Stored.assert(row)
    return { ...role, permissions: storedPermissions(permissions) }
  })
}

/** Reads roles by their ids; throws `not_found` if one is not the organisation's. */
export async function readRolesById(
  call: BusinessCall,
  ids: readonly string[],
): Promise<HeldRole[]> {
  const roles = new Map((await listRoles(call)).map((role) => [role.id, role]))
  return ids.map((id) => {
    const role = roles.get(id)
    if (!role) throw new ApiError('not_found')
    return role
  })
}

/**
 * Reads a role that the caller may give to others: they hold all of its permissions. What only
 * shows the effect needs no proof.
 */
export async function readGivenRole(
  call: BusinessCall,
  id: string,
  { isShown = false } = {},
): Promise<HeldRole> {
  const [role] = await readRolesById(call, [id])
  if (!role) throw new ApiError('not_found')
  const require = isShown ? requireHeld : requireGivable
  require(call, role.permissions)
  return role
}

/**
 * Throws `forbidden` if the caller does not hold all of the permissions themselves, or if they make
 * an administrator and the caller has given no fresh proof of identity.
 */
export function requireGivable(call: BusinessCall, keys: readonly PermissionKey[]): void {
  requireHeld(call, keys)
  const isAdministrative = keys.some((key) => administrativeKeys.some((each) => each === key))
  if (isAdministrative) requireFreshProof(callerOf(call), call.now)
}

function requireHeld(call: BusinessCall, keys: readonly PermissionKey[]): void {
  const { permissions } = callerOf(call)
  if (keys.every((key) => permissions.includes(key))) return
  throw new ApiError('forbidden', 'the caller does not hold the permissions', {
    details: { reason: 'rights' },
  })
}

/** Adds roles, together with all permissions that the chosen ones need. */
export async function addRoles(call: BusinessCall, roles: readonly NewRole[]): Promise<void> {
  const added = roles.map(({ name, permissions }) => ({
    id: crypto.randomUUID(),
    name: cleanText(name, 'name'),
    permissions: withNeeds(permissions),
  }))
  requireGivable(
    call,
    added.flatMap(({ permissions }) => permissions),
  )
  await batchNamed(
    call,
    added.flatMap(({ id, name, permissions }) => [
      statement(call.db)`INSERT INTO role (id, organization_id, name, permissions)
        VALUES (${id}, ${organizationOf(call)}, ${name}, ${JSON.stringify(permissions)})`,
      writeAudit(call, {
        action: 'role_added',
        subjectId: id,
        subjectName: name,
        after: { permissions },
      }),
    ]),
  )
}

/** Changes roles, which changes the permissions of all who hold them. */
export async function updateRoles(call: BusinessCall, roles: readonly ChangedRole[]) {
  const stored = await readRolesById(
    call,
    roles.map(({ id }) => id),
  )
  const statements = roles.flatMap(({ id, name: typed, permissions: chosen }, at) => {
    const old = stored[at]
    if (!old) throw new Error('expected a role for each id')
    const [name, permissions] = [cleanText(typed, 'name'), withNeeds(chosen)]
    requireGivable(
      call,
      permissions.filter((key) => !old.permissions.includes(key)),
    )
    return [
      statement(call.db)`
        UPDATE role SET name = ${name}, permissions = ${JSON.stringify(permissions)}
        WHERE id = ${id} AND organization_id = ${organizationOf(call)}`,
      writeAudit(call, {
        action: 'role_changed',
        subjectId: id,
        subjectName: name,
        before: { name: old.name, permissions: old.permissions },
        after: { name, permissions },
      }),
    ]
  })
  await batchNamed(call, statements)
}

/** Deletes roles; throws `conflict` if somebody holds one of them. */
export async function deleteRoles(call: BusinessCall, ids: readonly string[]): Promise<void> {
  const roles = await readRolesById(call, ids)
  if (roles.some(({ members }) => members > 0)) {
    throw new ApiError('conflict', 'the role is held', { details: { reason: 'role_held' } })
  }
  const organizationId = organizationOf(call)
  await call.db.batch(
    roles.flatMap(({ id, name, permissions }) => [
      // The role may have been given to a person since it was read.
      statement(call.db)`DELETE FROM role WHERE id = ${id} AND organization_id = ${organizationId}
        AND NOT EXISTS (SELECT 1 FROM account WHERE organization_id = ${organizationId}
          AND deleted_at IS NULL AND json_extract(role_ids, '$[0]') = ${id})`,
      writeAudit(call, {
        action: 'role_deleted',
        subjectId: id,
        subjectName: name,
        before: { permissions },
      }),
    ]),
  )
}

async function batchNamed(
  call: BusinessCall,
  statements: readonly D1PreparedStatement[],
): Promise<void> {
  try {
    await batchKeeping(call, statements)
  } catch (error) {
    throw isUniqueFailure(error, 'role') ? refuseTakenName() : error
  }
}

/** Returns the refusal of a name that is already used in the organisation. */
export function refuseTakenName(): ApiError {
  return new ApiError('conflict', 'the name is taken', { details: { reason: 'name_taken' } })
}
