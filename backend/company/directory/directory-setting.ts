import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type { DirectoryUse } from '#contract/organization/sign-on.ts'
import type { GroupSource } from '#contract/organization/sign-on-words.ts'
import { sql, statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { giveGroupRoles } from '../people/give-group-roles.ts'
import { listGroups, readGroup } from '../people/groups.ts'
import { batchKeeping } from '../people/keep-permissions.ts'
import { readGivenRole } from '../people/roles.ts'
import { deriveGroups } from './derive-groups.ts'
import { groupsFromOf } from './read-groups-from.ts'

/** The most groups that give a role. */
const maxGroupRoles = 50

const Mapped = type({ group_id: 'string', group: 'string', role_id: 'string', role: 'string' })

/** Returns what the caller's organisation makes of its directory's attributes and groups. */
export async function readDirectoryUse(call: BusinessCall): Promise<DirectoryUse> {
  const [groups, groupsFrom, { results }] = await Promise.all([
    listGroups(call),
    groupsFromOf(call),
    statement(call.db)`SELECT billing_group.id AS group_id, billing_group.name AS "group",
        role.id AS role_id, role.name AS role
      FROM directory_role JOIN billing_group ON billing_group.id = directory_role.group_id
        JOIN role ON role.id = directory_role.role_id
      WHERE directory_role.organization_id = ${organizationOf(call)}
      ORDER BY directory_role.position`.all(),
  ])
  const roles = results.map((row) => {
    const { group_id: groupId, group, role_id: roleId, role } = Mapped.assert(row)
    return { groupId, group, roleId, role }
  })
  const named = groups.map(({ id, name }) => ({ id, name }))
  return { ...(groupsFrom ? { groupsFrom } : {}), roles, groups: named }
}

/** Sets which attribute becomes a group, and puts everybody into the groups that follow. */
export async function setGroupsFrom(
  call: BusinessCall,
  groupsFrom: GroupSource | undefined,
): Promise<void> {
  const before = await groupsFromOf(call)
  if (before === groupsFrom) return
  const organizationId = organizationOf(call)
  await call.db.batch([
    statement(call.db)`INSERT INTO directory_setting (organization_id, groups_from)
      VALUES (${organizationId}, ${groupsFrom ?? null})
      ON CONFLICT (organization_id) DO UPDATE SET groups_from = excluded.groups_from`,
    writeAudit(call, {
      action: 'directory_changed',
      subjectId: organizationId,
      subjectName: '',
      before: { groups_from: before ?? null },
      after: { groups_from: groupsFrom ?? null },
    }),
  ])
  const everybody = sql`true`
  await batchKeeping(call, [
    ...(await deriveGroups(call, { people: everybody, works: await listWorks(call) })),
    ...giveGroupRoles(call, everybody),
  ])
}

const Listed = type({ department: 'string | null', cost_centre: 'string | null' })

async function listWorks(call: BusinessCall) {
  const { results } = await statement(call.db)`SELECT DISTINCT department, cost_centre
    FROM directory_person WHERE organization_id = ${organizationOf(call)}`.all()
  return results.map((row) => {
    const { department, cost_centre: costCentre } = Listed.assert(row)
    return { department, costCentre }
  })
}

type Mapping = { groupId: string; roleId: string }

/** Lets a group give a role that the caller may give, after those of the groups listed before. */
export async function setGroupRole(
  call: BusinessCall,
  { groupId, roleId }: Mapping,
): Promise<void> {
  const [group, role] = await Promise.all([readGroup(call, groupId), readGivenRole(call, roleId)])
  const { roles } = await readDirectoryUse(call)
  const old = roles.find((each) => each.groupId === groupId)
  if (!old && roles.length >= maxGroupRoles) {
    throw new ApiError('conflict', 'there are as many as there may be', {
      details: { reason: 'too_many' },
    })
  }
  const organizationId = organizationOf(call)
  await batchKeeping(call, [
    statement(call.db)`INSERT INTO directory_role (group_id, organization_id, role_id, position)
      VALUES (${groupId}, ${organizationId}, ${roleId}, (SELECT coalesce(max(position), 0) + 1
        FROM directory_role WHERE organization_id = ${organizationId}))
      ON CONFLICT (group_id) DO UPDATE SET role_id = excluded.role_id`,
    changed(call, { id: groupId, name: group.name }, { before: old?.role, after: role.name }),
    ...giveGroupRoles(call, sql`true`),
  ])
}

/** Lets a group give no role any more; its people get the role of new people. */
export async function removeGroupRole(call: BusinessCall, groupId: string): Promise<void> {
  const { roles } = await readDirectoryUse(call)
  const old = roles.find((each) => each.groupId === groupId)
  if (!old) throw new ApiError('not_found')
  await batchKeeping(call, [
    statement(call.db)`DELETE FROM directory_role
      WHERE group_id = ${groupId} AND organization_id = ${organizationOf(call)}`,
    changed(call, { id: groupId, name: old.group }, { before: old.role }),
    ...giveGroupRoles(call, sql`true`),
  ])
}

function changed(
  call: BusinessCall,
  group: { id: string; name: string },
  { before, after }: { before?: string | undefined; after?: string },
): D1PreparedStatement {
  return writeAudit(call, {
    ...{ action: 'group_role_changed', subjectId: group.id, subjectName: group.name },
    before: { role: before ?? null },
    after: { role: after ?? null },
  })
}
