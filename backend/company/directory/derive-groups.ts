import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type AuditEntry, writeAudits, writeAuditsOf } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { groupsFromOf } from './read-groups-from.ts'
import type { Work } from './read-work.ts'

type Concerned = {
  /** The condition that an `account` is one of them. */
  people: Sql
  /** The work of these people. */
  works: readonly Pick<Work, 'department' | 'costCentre'>[]
}

/**
 * Returns the statements that put people into the group of their department or cost centre, if the
 * organisation wants that: groups that are missing are added, and costs count in them from then on.
 */
export async function deriveGroups(
  call: BusinessCall,
  { people, works }: Concerned,
): Promise<D1PreparedStatement[]> {
  const from = await groupsFromOf(call)
  if (from === undefined) return []
  const named = works.flatMap(({ department, costCentre }) => {
    const name = from === 'department' ? department : costCentre
    return name === null ? [] : [[name, costCentre ?? ''] as const]
  })
  const column = from === 'department' ? sql`known.department` : sql`known.cost_centre`
  return [
    ...(await missingGroups(call, new Map(named))),
    ...memberships(
      call,
      sql`account.organization_id = ${organizationOf(call)}
      AND account.account_type = 'enterprise' AND account.deleted_at IS NULL AND ${people}`,
      column,
    ),
  ]
}

async function missingGroups(call: BusinessCall, wanted: ReadonlyMap<string, string>) {
  if (wanted.size === 0) return []
  const organizationId = organizationOf(call)
  const { results } = await statement(call.db)`SELECT name FROM billing_group
    WHERE organization_id = ${organizationId}
      AND name IN (SELECT value FROM json_each(${JSON.stringify([...wanted.keys()])}))`.all<{
    name: string
  }>()
  const known = new Set(results.map(({ name }) => name))
  const groups = [...wanted].filter(([name]) => !known.has(name))
  if (groups.length === 0) return []
  const added = groups.map(([name, costCentre]) => ({ id: crypto.randomUUID(), name, costCentre }))
  return [
    statement(
      call.db,
    )`INSERT INTO billing_group (id, organization_id, name, cost_centre, created_at)
      SELECT value ->> 'id', ${organizationId}, value ->> 'name', value ->> 'costCentre',
        ${call.now}
      FROM json_each(${JSON.stringify(added)}) WHERE true ON CONFLICT DO NOTHING`,
    writeAudits(
      call,
      added.map(
        ({ id, name, costCentre }): AuditEntry => ({
          ...{ action: 'group_added', subjectId: id, subjectName: name },
          after: { cost_centre: costCentre },
        }),
      ),
    ),
  ]
}

function memberships({ db, ...call }: BusinessCall, isMeant: Sql, column: Sql) {
  /** The group that a person belongs to by their work. */
  const target = sql`(SELECT billing_group.id FROM directory_person AS known
    JOIN billing_group ON billing_group.organization_id = known.organization_id
      AND billing_group.name = ${column}
    WHERE known.account_id = account.id)`
  const isNew = sql`${target} NOT IN (SELECT group_id FROM directory_member
    WHERE directory_member.account_id = account.id AND is_derived = 1)`
  return [
    writeAuditsOf(
      { db, ...call },
      sql`
      SELECT 'person_group_changed' AS action, account.id AS subject_id,
        coalesce(nullif(account.name, ''), account.email) AS subject_name,
        json_object('group', old.name) AS before, json_object('group', new.name) AS after,
        account.id AS place
      FROM account LEFT JOIN billing_group AS old ON old.id = account.group_id
        LEFT JOIN billing_group AS new ON new.id = ${target}
      WHERE ${isMeant} AND ((${isNew} AND old.id IS NOT new.id) OR (new.id IS NULL
        AND old.id IN (SELECT group_id FROM directory_member
          WHERE directory_member.account_id = account.id AND is_derived = 1)))`,
    ),
    statement(db)`UPDATE account SET group_id = ${target} WHERE ${isMeant} AND ${isNew}`,
    statement(db)`UPDATE account SET group_id = NULL WHERE ${isMeant} AND ${target} IS NULL
      AND group_id IN (SELECT group_id FROM directory_member
        WHERE directory_member.account_id = account.id AND is_derived = 1)`,
    statement(db)`DELETE FROM directory_member WHERE (group_id, account_id) IN (
      SELECT mine.group_id, mine.account_id FROM account
        JOIN directory_member AS mine ON mine.account_id = account.id AND mine.is_derived = 1
      WHERE ${isMeant} AND mine.group_id IS NOT ${target})`,
    statement(db)`INSERT INTO directory_member (group_id, account_id, added, is_derived)
      SELECT ${target}, account.id, (SELECT coalesce(max(added), 0) + 1 FROM directory_member
        WHERE directory_member.account_id = account.id), 1
      FROM account WHERE ${isMeant} AND ${target} IS NOT NULL
      ON CONFLICT (group_id, account_id) DO UPDATE SET is_derived = 1`,
  ]
}
