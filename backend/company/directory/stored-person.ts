import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { isInGroup } from './member-sql.ts'
import { enterpriseSchema, userSchema } from './scim/discovery.ts'
import type { Page } from './scim/list-answer.ts'
import type { Filtered, FilteredBy } from './scim/read-filter.ts'
import { type Seen, versionOf } from './scim/version.ts'

const Stored = type({
  id: 'string',
  email: 'string',
  name: 'string',
  locale: LocaleName,
  created_at: 'number.integer',
  disabled_at: 'number.integer | null',
  left_at: 'number.integer | null',
  without_access: '0 | 1',
  is_invited: '0 | 1',
  /**
   * Whether the person could sign in before: with a password, a passkey or an identity of the
   * company.
   */
  has_signed_in: '0 | 1',
  user_name: 'string',
  external_id: 'string | null',
  given_name: 'string | null',
  family_name: 'string | null',
  title: 'string | null',
  department: 'string | null',
  cost_centre: 'string | null',
  employee_number: 'string | null',
  manager: 'string | null',
  manager_name: 'string | null',
  groups: type('string.json.parse').to(type({ id: 'string', name: 'string' }).array()),
  role_name: 'string | null',
  permissions: 'string | null',
  default_role: 'string | null',
  state: 'string',
})
export type StoredPerson = typeof Stored.infer

const email: FilteredBy = {
  text: sql`account.email`,
  eq: (address) =>
    sql`(account.email_key = ${emailKey(address)} AND account.account_type = 'enterprise')`,
}

/** The same as `isActive`. */
const activeSql = sql`account.left_at IS NULL AND iif(account.without_access = 1,
  sign_on.role_id IS NULL, account.disabled_at IS NULL OR invitation.account_id IS NOT NULL)`

/** The groups of a person, the one in which their costs count first. */
const groupsSql = sql`(SELECT json_group_array(json_object('id', id, 'name', name)) FROM (
  SELECT billing_group.id, billing_group.name FROM billing_group
  WHERE billing_group.id = account.group_id OR billing_group.id IN (
    SELECT group_id FROM directory_member WHERE directory_member.account_id = account.id)
  ORDER BY billing_group.id = account.group_id DESC, billing_group.created_at, billing_group.id))`

/** The name of the manager, if the directory names one of the organisation's people. */
const managerSql = sql`(SELECT coalesce(nullif(boss.name, ''), boss.email) FROM account AS boss
  WHERE boss.id = known.manager AND boss.organization_id = account.organization_id
    AND boss.deleted_at IS NULL)`

/** Everything that an answer about a person contains. */
const stateColumn = sql`json_array(account.email, account.name, account.locale,
  coalesce(known.user_name, account.email), known.external_id, known.given_name, known.family_name,
  known.title, known.department, known.cost_centre, known.employee_number, known.manager,
  ${managerSql}, ${activeSql}, ${groupsSql})`

/** The attributes by which people can be filtered. */
export const personFilters: Filtered = {
  id: { text: sql`account.id`, isExact: true },
  username: { text: sql`coalesce(known.user_name, account.email)`, eq: (name) => namedBy(name) },
  externalid: { text: sql`known.external_id`, isExact: true },
  displayname: { text: sql`account.name` },
  'name.formatted': { text: sql`account.name` },
  'name.givenname': { text: sql`known.given_name` },
  'name.familyname': { text: sql`known.family_name` },
  preferredlanguage: { text: sql`account.locale` },
  title: { text: sql`known.title` },
  department: { text: sql`known.department` },
  costcenter: { text: sql`known.cost_centre` },
  employeenumber: { text: sql`known.employee_number` },
  manager: { text: sql`known.manager`, isExact: true },
  'manager.value': { text: sql`known.manager`, isExact: true },
  active: { flag: activeSql },
  emails: email,
  'emails.value': email,
  'emails.type': { text: sql`'work'` },
  'groups.value': { eq: (id) => isInGroup(sql`${id}`, sql`account.id`) },
}

/**
 * The condition for a user name; a person whom no directory has named yet has the address as user
 * name.
 */
export function namedBy(userName: string): Sql {
  const key = nameKey(userName)
  return sql`(account.id IN (
    SELECT account_id FROM directory_person
    WHERE directory_person.organization_id = account.organization_id AND user_name_key = ${key}
    UNION SELECT found.id FROM account AS found
    WHERE found.account_type = 'enterprise' AND found.email_key = ${emailKey(userName)}
  ) AND (known.user_name_key = ${key} OR known.account_id IS NULL))`
}

/** Returns a user name in the form in which names are compared. */
export function nameKey(userName: string): string {
  return userName.normalize('NFC').toLowerCase()
}

const fromPeople = (call: BusinessCall, where: Sql | undefined) => sql`FROM account
  LEFT JOIN directory_person AS known ON known.account_id = account.id
  LEFT JOIN invitation ON invitation.account_id = account.id
  LEFT JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
    AND role.organization_id = account.organization_id
  LEFT JOIN sign_on ON sign_on.organization_id = account.organization_id
  WHERE ${allOf([
    sql`account.organization_id = ${organizationOf(call)}`,
    sql`account.account_type = 'enterprise' AND account.deleted_at IS NULL`,
    where,
  ])}`

/** Returns a page of the people of the caller's organisation, and how many match in all. */
export async function listPersons(
  call: BusinessCall,
  where: Sql | undefined,
  { startIndex, count }: Page,
): Promise<{ people: StoredPerson[]; total: number }> {
  const [rows, counted] = await call.db.batch([
    statement(call.db)`
      SELECT account.id, account.email, account.name, account.locale, account.created_at,
        account.disabled_at, account.left_at, account.without_access,
        invitation.account_id IS NOT NULL AS is_invited,
        account.password_hash IS NOT NULL
          OR EXISTS (SELECT 1 FROM passkey WHERE passkey.account_id = account.id)
          OR EXISTS (SELECT 1 FROM sign_on_identity AS identity
            WHERE identity.account_id = account.id) AS has_signed_in,
        coalesce(known.user_name, account.email) AS user_name, known.external_id,
        known.given_name, known.family_name, known.title, known.department, known.cost_centre,
        known.employee_number, known.manager, ${managerSql} AS manager_name,
        ${groupsSql} AS groups, ${stateColumn} AS state,
        role.name AS role_name, role.permissions,
        sign_on.role_id AS default_role
      ${fromPeople(call, where)}
      ORDER BY account.created_at, account.id LIMIT ${count} OFFSET ${startIndex - 1}`,
    statement(call.db)`SELECT count(*) AS total ${fromPeople(call, where)}`,
  ])
  const [{ total } = { total: 0 }] = (counted?.results ?? []) as { total: number }[]
  return { people: (rows?.results ?? []).map((row) => Stored.assert(row)), total }
}

/** Reads a person of the caller's organisation; throws `not_found` for any other id. */
export async function readPerson(call: BusinessCall, id: string): Promise<StoredPerson> {
  const found = await listPersons(call, sql`account.id = ${id}`, { startIndex: 1, count: 1 })
  const [person] = found.people
  if (!person) throw new ApiError('not_found', 'no such user')
  return person
}

/** The condition that a person has not changed since it was read. */
export function seenPerson(call: BusinessCall, { id, state }: StoredPerson): Seen {
  return {
    state,
    stateSql: sql`SELECT ${stateColumn} ${fromPeople(call, sql`account.id = ${id}`)}`,
  }
}

/**
 * Whether the person is active for the directory: people without access are inactive if there is a
 * role that would give them access.
 */
export function isActive(person: StoredPerson): boolean {
  if (person.left_at !== null) return false
  if (person.without_access === 1) return person.default_role === null
  return person.disabled_at === null || person.is_invited === 1
}

/** Returns a person as a resource (RFC 7643, section 4.1). */
export function personResource(person: StoredPerson, base: string) {
  const { id, external_id, given_name, family_name, groups, title } = person
  const location = `${base}/Users/${id}`
  const extension = extensionOf(person, base)
  return {
    schemas: [userSchema, ...(extension ? [enterpriseSchema] : [])],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    userName: person.user_name,
    name: {
      formatted: person.name,
      ...(given_name === null ? {} : { givenName: given_name }),
      ...(family_name === null ? {} : { familyName: family_name }),
    },
    displayName: person.name,
    active: isActive(person),
    emails: [{ value: person.email, type: 'work', primary: true }],
    preferredLanguage: person.locale,
    ...(title === null ? {} : { title }),
    ...(extension ? { [enterpriseSchema]: extension } : {}),
    ...(groups.length === 0
      ? {}
      : {
          groups: groups.map((group) => ({
            ...{ value: group.id, display: group.name, $ref: `${base}/Groups/${group.id}` },
          })),
        }),
    meta: {
      resourceType: 'User',
      created: new Date(person.created_at * 1000).toISOString(),
      location,
      version: versionOf(person.state),
    },
  }
}

/** Returns what the extension for people at work says; undefined if that is nothing. */
function extensionOf(person: StoredPerson, base: string): object | undefined {
  const { department, cost_centre: costCenter, employee_number: employeeNumber } = person
  const { manager: value, manager_name: displayName } = person
  const known = displayName === null ? {} : { displayName, $ref: `${base}/Users/${value}` }
  const manager = value === null ? null : { value, ...known }
  const given = Object.entries({ employeeNumber, costCenter, department, manager })
  const stated = given.filter(([, each]) => each !== null)
  return stated.length === 0 ? undefined : Object.fromEntries(stated)
}
