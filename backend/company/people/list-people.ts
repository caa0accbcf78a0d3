import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import type { Person } from '#contract/organization/people.ts'
import type { PersonSort, PersonState } from '#contract/organization/people-words.ts'
import { orderBy, type SortKey } from '../../platform/keyset.ts'
import { allOf, raw, type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

export type AskedPeople = {
  q?: string | undefined
  groupId?: string | undefined
  roleId?: string | undefined
  state?: PersonState | undefined
  sort?: PersonSort | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

const Stored = type({
  id: 'string',
  name: 'string',
  email: 'string',
  locale: LocaleName,
  created_at: 'number.integer',
  disabled_at: 'number.integer | null',
  without_access: '0 | 1',
  returning_plans: 'number.integer',
  expires_at: 'number.integer | null',
  role_id: 'string | null',
  role_name: 'string | null',
  group_id: 'string | null',
  group_name: 'string | null',
})

const name = "coalesce(nullif(account.name, ''), account.email, '') COLLATE NOCASE"
const role = "coalesce(role.name, '') COLLATE NOCASE"
const stateOf = `CASE WHEN invitation.account_id IS NOT NULL THEN 1
  WHEN account.without_access THEN 3 WHEN account.disabled_at IS NULL THEN 0 ELSE 2 END`
const byName: SortKey[] = [{ by: name }, { by: 'account.id' }]
export const peopleOrders: Readonly<Record<PersonSort, readonly SortKey[]>> = {
  name: byName,
  '-name': [{ by: name, isDown: true }, { by: 'account.id' }],
  role: [{ by: role }, ...byName],
  '-role': [{ by: role, isDown: true }, ...byName],
  state: [{ by: stateOf }, ...byName],
  '-state': [{ by: stateOf, isDown: true }, ...byName],
}
const states: Readonly<Record<PersonState, number>> = {
  ...{ active: 0, invited: 1, suspended: 2, no_access: 3 },
}

const defaultPageSize = 25

/** Returns a page of the members of the caller's organisation and how many match in all. */
export async function listPeople(
  call: BusinessCall,
  asked: AskedPeople,
): Promise<{ people: Person[]; total: number }> {
  const { sort = 'name', page = 1, pageSize = defaultPageSize } = asked
  const { columns, joins, where } = peopleRows(call, asked)
  const order = orderBy(peopleOrders[sort])
  // All people before the page are sorted, so plans are counted only for the people on the page.
  const [rows, count] = await call.db.batch([
    statement(call.db)`
      SELECT ${columns} FROM (SELECT account.id FROM account ${joins} WHERE ${where}
        ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) AS listed
      CROSS JOIN account ON account.id = listed.id ${joins} ORDER BY ${order}`,
    statement(call.db)`SELECT count(*) AS total FROM account ${joins} WHERE ${where}`,
  ])
  const [{ total } = { total: 0 }] = (count?.results ?? []) as { total: number }[]
  return { people: (rows?.results ?? []).map(toPerson), total }
}

/** The number of an account's plans that no phone has installed. */
export const unusedPlans = sql`SELECT count(*)
  FROM assignment LEFT JOIN esim ON esim.id = assignment.esim_id
  WHERE assignment.account_id = account.id
    AND assignment.state IN ('scheduled', 'making', 'assigned')
    AND coalesce(esim.profile, 'RELEASED') = 'RELEASED'`

type PeopleRows = { columns: Sql; joins: Sql; where: Sql }

/**
 * The columns of a row, the tables joined to an account for them, and the condition on accounts.
 */
export function peopleRows(call: BusinessCall, asked: AskedPeople): PeopleRows {
  return {
    columns: sql`account.id, account.name, account.email, account.locale, account.created_at,
      account.disabled_at, account.without_access, invitation.expires_at, role.id AS role_id,
      role.name AS role_name, billing_group.id AS group_id, billing_group.name AS group_name,
      (${unusedPlans}) AS returning_plans`,
    joins: sql`LEFT JOIN invitation ON invitation.account_id = account.id
      LEFT JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
        AND role.organization_id = account.organization_id
      LEFT JOIN billing_group ON billing_group.id = account.group_id`,
    where: matching(call, asked),
  }
}

function matching(call: BusinessCall, { q = '', groupId, roleId, state }: AskedPeople) {
  // SQLite's lower() knows only ASCII, so other scripts are also found as they were typed.
  const text = sql`account.name || ' ' || account.email`
  return allOf([
    sql`account.organization_id = ${organizationOf(call)}`,
    sql`account.account_type = 'enterprise' AND account.deleted_at IS NULL`,
    q === ''
      ? undefined
      : sql`(instr(lower(${text}), lower(${q})) > 0 OR instr(${text}, ${q}) > 0)`,
    groupId === undefined ? undefined : sql`account.group_id = ${groupId}`,
    roleId === undefined ? undefined : sql`json_extract(account.role_ids, '$[0]') = ${roleId}`,
    state === undefined ? undefined : sql`${raw(stateOf)} = ${states[state]}`,
  ])
}

type StateColumns = { is_invited: 0 | 1; without_access: 0 | 1; disabled_at: number | null }

export function shownState({ is_invited, without_access, disabled_at }: StateColumns): PersonState {
  if (is_invited) return 'invited'
  if (without_access) return 'no_access'
  return disabled_at === null ? 'active' : 'suspended'
}

export function toPerson(row: unknown): Person {
  const stored = Stored.assert(row)
  const { role_id, role_name, group_id, group_name, expires_at, disabled_at } = stored
  return {
    accountId: stored.id,
    name: stored.name,
    email: stored.email,
    locale: stored.locale,
    state: shownState({ ...stored, is_invited: expires_at === null ? 0 : 1 }),
    returningPlans: stored.returning_plans,
    since: (expires_at === null ? disabled_at : null) ?? stored.created_at,
    ...(role_id !== null && role_name !== null ? { role: { id: role_id, name: role_name } } : {}),
    ...(group_id !== null && group_name !== null
      ? { group: { id: group_id, name: group_name } }
      : {}),
    ...(expires_at === null ? {} : { invitedUntil: expires_at }),
  }
}
