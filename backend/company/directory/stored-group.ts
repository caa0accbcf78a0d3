import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { isInGroup } from './member-sql.ts'
import { groupSchema } from './scim/discovery.ts'
import type { Page } from './scim/list-answer.ts'
import type { Filtered, FilteredBy } from './scim/read-filter.ts'
import { type Seen, versionOf } from './scim/version.ts'

const Stored = type({
  id: 'string',
  name: 'string',
  external_id: 'string | null',
  created_at: 'number.integer',
  state: 'string',
})
const Member = type({ id: 'string', name: 'string', group_id: 'string' })
export type StoredGroup = typeof Stored.infer & { members: readonly (typeof Member.infer)[] }

const members: FilteredBy = {
  eq: (id) => sql`EXISTS (SELECT 1 FROM account WHERE account.id = ${id}
    AND account.deleted_at IS NULL AND ${isInGroup(sql`billing_group.id`, sql`account.id`)})`,
}

/** The members of a group as a FROM clause, in which `account` is a member. */
const fromMembers = (call: BusinessCall, groupId: Sql) => sql`FROM (
    SELECT id FROM account WHERE group_id = ${groupId} AND group_id IS NOT NULL
    UNION SELECT account_id FROM directory_member WHERE directory_member.group_id = ${groupId}
  ) AS member JOIN account ON account.id = member.id
  WHERE account.organization_id = ${organizationOf(call)}
    AND account.account_type = 'enterprise' AND account.deleted_at IS NULL`

const memberName = sql`coalesce(nullif(account.name, ''), account.email)`

/** Everything that an answer about a group contains. */
const stateColumn = (call: BusinessCall) => sql`json_array(name, external_id, (
  SELECT json_group_array(json_array(id, name)) FROM (
    SELECT account.id, ${memberName} AS name ${fromMembers(call, sql`billing_group.id`)}
    ORDER BY account.id)))`

/** The attributes by which groups can be filtered. */
export const groupFilters: Filtered = {
  id: { text: sql`billing_group.id`, isExact: true },
  displayname: { text: sql`billing_group.name` },
  externalid: { text: sql`billing_group.external_id`, isExact: true },
  members,
  'members.value': members,
}

/** Returns a page of the groups of the caller's organisation, and how many match in all. */
export async function listGroupResources(
  call: BusinessCall,
  where: Sql | undefined,
  { startIndex, count }: Page,
): Promise<{ groups: StoredGroup[]; total: number }> {
  const organizationId = organizationOf(call)
  const from = sql`FROM billing_group
    WHERE ${allOf([sql`billing_group.organization_id = ${organizationId}`, where])}`
  const [rows, counted] = await call.db.batch([
    statement(call.db)`
      SELECT id, name, external_id, created_at, ${stateColumn(call)} AS state ${from}
      ORDER BY created_at, id LIMIT ${count} OFFSET ${startIndex - 1}`,
    statement(call.db)`SELECT count(*) AS total ${from}`,
  ])
  const [{ total } = { total: 0 }] = (counted?.results ?? []) as { total: number }[]
  const groups = (rows?.results ?? []).map((row) => Stored.assert(row))
  const members = await readMembersOf(
    call,
    groups.map(({ id }) => id),
  )
  return {
    groups: groups.map((group) => ({ ...group, members: members.get(group.id) ?? [] })),
    total,
  }
}

async function readMembersOf(call: BusinessCall, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, (typeof Member.infer)[]>()
  const { results } = await statement(call.db)`
    SELECT account.id, ${memberName} AS name, listed.value AS group_id
    FROM json_each(${JSON.stringify(ids)}) AS listed, (
      SELECT id, group_id FROM account WHERE group_id IS NOT NULL
        AND group_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      UNION SELECT account_id, group_id FROM directory_member
        WHERE group_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    ) AS member ON member.group_id = listed.value JOIN account ON account.id = member.id
    WHERE account.organization_id = ${organizationOf(call)}
      AND account.account_type = 'enterprise' AND account.deleted_at IS NULL
    ORDER BY account.created_at, account.id`.all()
  return Map.groupBy(
    results.map((row) => Member.assert(row)),
    (member) => member.group_id,
  )
}

/** Reads a group of the caller's organisation; throws `not_found` for any other id. */
export async function readStoredGroup(call: BusinessCall, id: string): Promise<StoredGroup> {
  const page = { startIndex: 1, count: 1 }
  const [group] = (await listGroupResources(call, sql`billing_group.id = ${id}`, page)).groups
  if (!group) throw new ApiError('not_found', 'no such group')
  return group
}

/** The condition that a group has not changed since it was read. */
export function seenGroup(call: BusinessCall, { id, state }: StoredGroup): Seen {
  return {
    state,
    stateSql: sql`SELECT ${stateColumn(call)} FROM billing_group WHERE billing_group.id = ${id}`,
  }
}

/** Returns a group as a resource (RFC 7643, section 4.2). */
export function groupResource(group: StoredGroup, base: string) {
  const { id, name, external_id, created_at, members } = group
  return {
    schemas: [groupSchema],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    displayName: name,
    members: members.map((member) => ({
      value: member.id,
      display: member.name,
      type: 'User',
      $ref: `${base}/Users/${member.id}`,
    })),
    meta: {
      resourceType: 'Group',
      created: new Date(created_at * 1000).toISOString(),
      location: `${base}/Groups/${id}`,
      version: versionOf(group.state),
    },
  }
}
