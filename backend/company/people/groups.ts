import { toCamel } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import { BillingGroup, type BillingGroup as Shown } from '#contract/organization/people.ts'
import { cleanText } from '../../call/outside/clean-name.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, type MemberContext, organizationOf } from '../call.ts'
import { giveGroupRoles } from './give-group-roles.ts'
import { batchKeeping } from './keep-permissions.ts'
import { readMembers } from './read-members.ts'
import { refuseTakenName } from './roles.ts'

type Group = Shown
type NewGroup = { name: string; costCentre: string }

/** Returns the groups of the caller's organisation, sorted by name. */
export async function listGroups(call: MemberContext): Promise<Group[]> {
  const { results } = await statement(call.db)`SELECT id, name, cost_centre, (
      SELECT count(*) FROM account
      WHERE account.group_id = billing_group.id AND account.group_id IS NOT NULL
        AND account_type = 'enterprise' AND deleted_at IS NULL
    ) AS members
    FROM billing_group WHERE organization_id = ${organizationOf(call)}
    ORDER BY name COLLATE NOCASE`.all()
  return results.map((row) => toCamel(BillingGroup.assert(row)))
}

/** Reads a group of the caller's organisation; throws `not_found` for any other id. */
export async function readGroup(call: MemberContext, id: string): Promise<Group> {
  const group = (await listGroups(call)).find((each) => each.id === id)
  if (!group) throw new ApiError('not_found')
  return group
}

export async function addGroup(call: BusinessCall, group: NewGroup): Promise<void> {
  const id = crypto.randomUUID()
  const { name, costCentre } = cleanGroup(group)
  const insert = sql`INSERT INTO billing_group (id, organization_id, name, cost_centre, created_at)
    VALUES (${id}, ${organizationOf(call)}, ${name}, ${costCentre}, ${call.now})`
  await change(call, [insert], {
    action: 'group_added',
    subjectId: id,
    subjectName: name,
    after: { cost_centre: costCentre },
  })
}

export async function updateGroup(call: BusinessCall, changed: NewGroup & { groupId: string }) {
  const old = await readGroup(call, changed.groupId)
  const { name, costCentre } = cleanGroup(changed)
  const update = sql`UPDATE billing_group SET name = ${name}, cost_centre = ${costCentre}
    WHERE id = ${old.id} AND organization_id = ${organizationOf(call)}`
  await change(call, [update], {
    action: 'group_changed',
    subjectId: old.id,
    subjectName: name,
    before: { name: old.name, cost_centre: old.costCentre },
    after: { name, cost_centre: costCentre },
  })
}

/**
 * Deletes a group; the database removes its people from it. `guard` fails the batch if the group
 * has changed since a directory read it.
 */
export async function deleteGroup(
  call: BusinessCall,
  groupId: string,
  guard: readonly Sql[] = [],
): Promise<void> {
  const { id, name, costCentre } = await readGroup(call, groupId)
  const remove = sql`DELETE FROM billing_group
    WHERE id = ${id} AND organization_id = ${organizationOf(call)}`
  await change(
    call,
    [...guard, remove],
    {
      action: 'group_deleted',
      subjectId: id,
      subjectName: name,
      before: { cost_centre: costCentre },
    },
    // The group may have given its people a role.
    giveGroupRoles(call, sql`true`),
  )
}

/** Moves people into a group, or out of any; returns how many people changed. */
export async function movePeople(
  call: BusinessCall,
  { accountIds, groupId }: { accountIds: readonly string[]; groupId: string | null },
): Promise<number> {
  const group = groupId === null ? undefined : await readGroup(call, groupId)
  const members = await readMembers(call, accountIds)
  const moved = members.filter(({ group_name }) => group_name !== (group?.name ?? null))
  if (moved.length === 0) return 0
  const ids = JSON.stringify(moved.map(({ id }) => id))
  await call.db.batch([
    statement(call.db)`UPDATE account SET group_id = (
        SELECT id FROM billing_group
        WHERE id = ${groupId} AND organization_id = ${organizationOf(call)}
      )
      WHERE id IN (SELECT value FROM json_each(${ids}))
        AND organization_id = ${organizationOf(call)} AND deleted_at IS NULL`,
    ...moved.map(({ id, name, group_name }) =>
      writeAudit(call, {
        action: 'person_group_changed',
        subjectId: id,
        subjectName: name,
        before: { group: group_name },
        after: { group: group?.name ?? null },
      }),
    ),
  ])
  return moved.length
}

function cleanGroup({ name, costCentre }: NewGroup): NewGroup {
  return { name: cleanText(name, 'name'), costCentre: cleanText(costCentre, 'cost_centre') }
}

async function change(
  call: BusinessCall,
  writes: readonly Sql[],
  entry: AuditEntry,
  after: readonly D1PreparedStatement[] = [],
) {
  try {
    await batchKeeping(call, [
      ...writes.map((query) => statement(call.db, query)),
      writeAudit(call, entry),
      ...after,
    ])
  } catch (error) {
    throw isUniqueFailure(error, 'billing_group') ? refuseTakenName() : error
  }
}
