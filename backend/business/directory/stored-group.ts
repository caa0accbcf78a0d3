import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { groupSchema } from './discovery.ts'
import type { Page } from './list-answer.ts'
import type { Filtered } from './read-filter.ts'

const Stored = type({
  id: 'string',
  name: 'string',
  external_id: 'string | null',
  created_at: 'number.integer',
})
const Member = type({ id: 'string', name: 'string', group_id: 'string' })
export type StoredGroup = typeof Stored.infer & { members: readonly (typeof Member.infer)[] }

const holds = (id: string) => sql`EXISTS (SELECT 1 FROM account
  WHERE account.id = ${id} AND account.group_id = billing_group.id
    AND account.deleted_at IS NULL)`

/** What the groups of an organisation can be found by. */
export const groupFilters: Filtered = {
  id: (id) => sql`billing_group.id = ${id}`,
  displayname: (name) => sql`lower(billing_group.name) = lower(${name})`,
  externalid: (id) => sql`billing_group.external_id = ${id}`,
  members: holds,
  'members.value': holds,
}

/** Returns a page of the groups of the caller's organisation, and how many match in all. */
export async function listGroups(
  call: BusinessCall,
  where: Sql | undefined,
  { startIndex, count }: Page,
): Promise<{ groups: StoredGroup[]; total: number }> {
  const organizationId = organizationOf(call)
  const from = sql`FROM billing_group
    WHERE ${allOf([sql`billing_group.organization_id = ${organizationId}`, where])}`
  const [rows, counted] = await call.db.batch([
    statement(
      call.db,
      sql`SELECT id, name, external_id, created_at ${from}
        ORDER BY created_at, id LIMIT ${count} OFFSET ${startIndex - 1}`,
    ),
    statement(call.db, sql`SELECT count(*) AS total ${from}`),
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
  const { results } = await statement(
    call.db,
    sql`SELECT id, coalesce(nullif(name, ''), email) AS name, group_id FROM account
      WHERE group_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND group_id IS NOT NULL AND organization_id = ${organizationOf(call)}
        AND account_type = 'enterprise' AND deleted_at IS NULL
      ORDER BY created_at, id`,
  ).all()
  return Map.groupBy(
    results.map((row) => Member.assert(row)),
    (member) => member.group_id,
  )
}

/** Reads a group of the caller's organisation; throws `not_found` for any other id. */
export async function readStoredGroup(call: BusinessCall, id: string): Promise<StoredGroup> {
  const page = { startIndex: 1, count: 1 }
  const [group] = (await listGroups(call, sql`billing_group.id = ${id}`, page)).groups
  if (!group) throw new ApiError('not_found', 'no such group')
  return group
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
    },
  }
}
