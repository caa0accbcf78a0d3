import { type } from 'arktype'
import { cleanText } from '../../call/outside/clean-name.ts'
import { parseInput } from '../../call/parse-input.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { type AuditEntry, writeAudit, writeAudits } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { giveGroupRoles, requireGivable } from '../people/give-group-roles.ts'
import { batchKeeping } from '../people/keep-permissions.ts'
import { type Attributes, pick } from './scim/attributes.ts'
import { refuse } from './scim/directory-error.ts'
import { readMemberIds } from './scim/patch-members.ts'
import { writeSeen } from './scim/version.ts'
import { readStoredGroup, type StoredGroup } from './stored-group.ts'

/** The attributes of a group in a directory's request; absent ones are not changed. */
export type WantedGroup = {
  name?: string
  externalId?: string | null
  memberIds?: readonly string[]
}

const maxIdLength = 255
const Group = type({
  'displayName?': `1 <= string <= ${maxIdLength}`,
  'externalId?': `1 <= string <= ${maxIdLength}`,
})

/** Reads a group of a request's body. */
export function readGroupBody(body: Attributes): WantedGroup {
  const { displayName, externalId } = parseInput(Group, pick(body, ['displayName', 'externalId']))
  const { members } = pick(body, ['members'])
  if (members !== undefined && !Array.isArray(members)) {
    throw refuse('invalidValue', 'members must be a list')
  }
  const memberIds = members === undefined ? undefined : readMemberIds(members)
  return {
    ...(displayName === undefined ? {} : { name: cleanText(displayName, 'displayName') }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(memberIds === undefined ? {} : { memberIds: [...new Set(memberIds)] }),
  }
}

/** Adds a group with its members, whose costs count in it from then on. */
export async function createGroup(call: BusinessCall, wanted: WantedGroup): Promise<StoredGroup> {
  const { name, externalId = null, memberIds = [] } = wanted
  if (!name) throw refuse('invalidValue', 'displayName is missing')
  const id = crypto.randomUUID()
  await writeNamed(call, [
    statement(call.db)`
      INSERT INTO billing_group (id, organization_id, name, external_id, created_at)
      VALUES (${id}, ${organizationOf(call)}, ${name}, ${externalId}, ${call.now})`,
    writeAudit(call, {
      action: 'group_added',
      subjectId: id,
      subjectName: name,
      after: { cost_centre: '' },
    }),
    ...(await moves(call, { id, name }, { added: memberIds, removed: [] })),
  ])
  return readStoredGroup(call, id)
}

/**
 * Changes a group as the directory requests. Only the difference to the members that were read is
 * written, so that of two parallel patches neither undoes the other.
 */
export async function changeGroup(
  call: BusinessCall,
  old: StoredGroup,
  wanted: WantedGroup & { seen?: readonly Sql[] },
): Promise<StoredGroup> {
  const { name = old.name, externalId = old.external_id, memberIds, seen = [] } = wanted
  const before = old.members.map(({ id }) => id)
  const after = memberIds ?? before
  const isRenamed = name !== old.name || externalId !== old.external_id
  const statements = [
    ...(isRenamed ? [renaming(call, old, { name, externalId })] : []),
    ...(name === old.name ? [] : [writeAudit(call, renamed(old, name))]),
    ...(await moves(
      call,
      { id: old.id, name },
      { added: without(after, before), removed: without(before, after) },
    )),
  ]
  if (statements.length > 0) {
    const guard = seen.map((query) => statement(call.db, query))
    await writeSeen(() => writeNamed(call, [...guard, ...statements]))
  }
  return readStoredGroup(call, old.id)
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return ids.filter((id) => !known.has(id))
}

function renaming(
  call: BusinessCall,
  { id }: StoredGroup,
  { name, externalId }: { name: string; externalId: string | null },
): D1PreparedStatement {
  return statement(call.db)`UPDATE billing_group SET name = ${name}, external_id = ${externalId}
    WHERE id = ${id} AND organization_id = ${organizationOf(call)}`
}

function renamed({ id, name: before }: StoredGroup, name: string): AuditEntry {
  return {
    ...{ action: 'group_changed', subjectId: id, subjectName: name },
    ...{ before: { name: before }, after: { name } },
  }
}

type Changed = { added: readonly string[]; removed: readonly string[] }

/**
 * A person can be in several groups of the directory. Their costs count in the group to which they
 * were added last; a person who leaves that group counts in the last of the others. A group that a
 * member of the organisation chose meanwhile is kept.
 */
async function moves(
  call: BusinessCall,
  group: { id: string; name: string },
  { added, removed }: Changed,
): Promise<D1PreparedStatement[]> {
  if (added.length === 0 && removed.length === 0) return []
  const people = await readPeople(call, [...added, ...removed])
  const unknown = added.find((id) => !people.has(id))
  if (unknown !== undefined) throw refuse('invalidValue', `members: there is no user ${unknown}`)
  const changed = sql`account.id IN (
    SELECT value FROM json_each(${JSON.stringify([...added, ...removed])}))`
  await requireGivable(call, { isGroup: sql`billing_group.id = ${group.id}`, people: changed })
  const organizationId = organizationOf(call)
  const inList = (ids: readonly string[]) =>
    sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND organization_id = ${organizationId} AND deleted_at IS NULL`
  const entry = (id: string, after: string | null): AuditEntry[] => {
    const person = people.get(id)
    if (!person) return []
    const values = { before: { group: person.group_name }, after: { group: after } }
    return [{ action: 'person_group_changed', subjectId: id, subjectName: person.name, ...values }]
  }
  return [
    statement(call.db)`UPDATE account SET group_id = (SELECT id FROM billing_group
        WHERE billing_group.id = ${group.id} AND organization_id = ${organizationId})
      WHERE ${inList(added)}`,
    statement(call.db)`INSERT INTO directory_member (group_id, account_id, added)
      SELECT ${group.id}, id, (SELECT coalesce(max(added), 0) + 1 FROM directory_member
        WHERE directory_member.account_id = account.id)
      FROM account WHERE ${inList(added)} ON CONFLICT DO NOTHING`,
    statement(call.db)`DELETE FROM directory_member WHERE group_id = ${group.id}
      AND account_id IN (SELECT value FROM json_each(${JSON.stringify(removed)}))`,
    statement(call.db)`UPDATE account SET group_id = (SELECT group_id FROM directory_member
        WHERE account_id = account.id ORDER BY added DESC LIMIT 1)
      WHERE ${inList(removed)} AND group_id = ${group.id}`,
    writeAudits(call, [
      ...added.flatMap((id) => entry(id, group.name)),
      ...removed.flatMap((id) => entry(id, null)),
    ]),
    ...giveGroupRoles(call, changed),
  ]
}

const Person = type({ id: 'string', name: 'string', group_name: 'string | null' })

async function readPeople(call: BusinessCall, ids: readonly string[]) {
  const { results } = await statement(call.db)`
    SELECT account.id, coalesce(nullif(account.name, ''), account.email) AS name,
      billing_group.name AS group_name
    FROM account LEFT JOIN billing_group ON billing_group.id = account.group_id
    WHERE account.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND account.organization_id = ${organizationOf(call)}
      AND account.account_type = 'enterprise' AND account.deleted_at IS NULL`.all()
  return new Map(
    results.map((row) => {
      const person = Person.assert(row)
      return [person.id, person]
    }),
  )
}

async function writeNamed(call: BusinessCall, statements: readonly D1PreparedStatement[]) {
  try {
    await batchKeeping(call, statements)
  } catch (error) {
    if (!isUniqueFailure(error, 'billing_group')) throw error
    throw refuse('uniqueness', 'a group with this displayName exists already')
  }
}
