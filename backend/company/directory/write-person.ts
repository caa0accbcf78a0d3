import type { ApiError } from '#contract/errors.ts'
import { readEmail } from '#contract/person/email.ts'
import { callerOf } from '../../call/call.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { storedPermissions } from '../../call/stored-permissions.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { deactivation, removal } from '../people/change-person.ts'
import { giveGroupRoles, requireGivable } from '../people/give-group-roles.ts'
import { batchKeeping } from '../people/keep-permissions.ts'
import { readMember } from '../people/read-members.ts'
import { activation, arrival } from './admit-person.ts'
import { deriveGroups } from './derive-groups.ts'
import { isProvedAddress } from './read-admission.ts'
import type { WantedPerson } from './read-person.ts'
import type { Work } from './read-work.ts'
import { refuse } from './scim/directory-error.ts'
import { writeSeen } from './scim/version.ts'
import {
  isActive,
  listPersons,
  namedBy,
  nameKey,
  readPerson,
  type StoredPerson,
} from './stored-person.ts'

/** Adds a person to the organisation. */
export async function addPerson(call: BusinessCall, wanted: WantedPerson): Promise<StoredPerson> {
  const { userName } = wanted
  if (userName === undefined) throw refuse('invalidValue', 'userName is missing')
  const email = wanted.email ?? readEmail(userName)
  if (email === undefined) throw refuse('invalidValue', 'the user needs an address in emails')
  const page = { startIndex: 1, count: 1 }
  const { total } = await listPersons(call, namedBy(userName), page)
  if (total > 0) throw refuseTaken()
  const id = crypto.randomUUID()
  const named = { ...wanted, userName, email, name: wanted.name ?? '' }
  await writeUnique(async () => {
    await batchKeeping(call, [
      ...(await arrival(call, { ...named, id })),
      statement(call.db, nameSql(call, id, { ...named, externalId: wanted.externalId ?? null })),
      ...(await placement(call, id, wanted.work)),
    ])
  })
  sendSoon(call)
  return readPerson(call, id)
}

/** Statements that fail the change if the person has changed since the directory read it. */
type Conditional = { seen?: readonly Sql[] }

/** Changes a person as the directory requests, in one batch. */
export async function changePerson(
  call: BusinessCall,
  old: StoredPerson,
  wanted: WantedPerson & Conditional,
): Promise<StoredPerson> {
  const { seen = [] } = wanted
  const statements = [
    ...(await changedFields(call, old, wanted)),
    ...(await changedAccess(call, old, wanted)),
    ...(isSameWork(wanted.work, workOf(old)) ? [] : await placement(call, old.id, wanted.work)),
  ]
  if (statements.length > 0) {
    const guarded = [...seen.map((query) => statement(call.db, query)), ...statements]
    await writeSeen(() => writeUnique(() => batchKeeping(call, guarded)))
    sendSoon(call)
  }
  return readPerson(call, old.id)
}

/** Removes a person permanently: the address becomes free, and the history is kept. */
export async function removeFromDirectory(
  call: BusinessCall,
  id: string,
  seen: readonly Sql[],
): Promise<void> {
  const removing = removal(call, await readMember(call, id))
  const guard = seen.map((query) => statement(call.db, query))
  await writeSeen(() => batchKeeping(call, [...guard, ...removing]))
}

/** A suspension by a member can only be ended by a member, whatever the directory requests. */
async function changedAccess(
  call: BusinessCall,
  old: StoredPerson,
  { isActive: isWanted }: WantedPerson,
): Promise<D1PreparedStatement[]> {
  if (isWanted === false) return old.left_at === null ? deactivation(call, old) : []
  const isBack = old.left_at !== null || old.without_access === 1
  if (!isWanted || !isBack || isActive(old)) return []
  requireReach(call, old, 'a member with these rights has to resume them in the portal')
  return activation(call, old)
}

async function changedFields(
  call: BusinessCall,
  old: StoredPerson,
  wanted: WantedPerson,
): Promise<D1PreparedStatement[]> {
  const next = {
    userName: wanted.userName ?? old.user_name,
    externalId: wanted.externalId === undefined ? old.external_id : wanted.externalId,
    givenName: wanted.givenName ?? old.given_name ?? undefined,
    familyName: wanted.familyName ?? old.family_name ?? undefined,
  }
  const isNamed =
    next.userName !== old.user_name ||
    next.externalId !== old.external_id ||
    (next.givenName ?? null) !== old.given_name ||
    (next.familyName ?? null) !== old.family_name
  const named = { ...next, work: wanted.work }
  const isStored = !isNamed && isSameWork(wanted.work, workOf(old))
  const names = !isStored ? [statement(call.db, nameSql(call, old.id, named))] : []
  const { name = old.name, email = old.email, locale = old.locale } = wanted
  if (name === old.name && email === old.email && locale === old.locale) return names
  if (email !== old.email) await requireOwnAddress(call, old, email)
  return [
    ...names,
    ...(emailKey(email) === emailKey(old.email) ? [] : announceMove(call, old, email)),
    statement(call.db)`
      UPDATE account SET name = ${name}, email = ${email}, email_key = ${emailKey(email)},
        locale = ${locale}
      WHERE id = ${old.id} AND organization_id = ${organizationOf(call)}
        AND deleted_at IS NULL`,
    writeAudit(call, {
      action: 'person_changed',
      subjectId: old.id,
      subjectName: name || email,
      before: { name: old.name, email: old.email, locale: old.locale },
      after: { name, email, locale },
    }),
  ]
}

/**
 * A person who receives the mails of an address can set its password. The token alone must
 * therefore not be enough to change the address of a person with access to one outside the proved
 * domains, nor that of a person with more rights than the member who made the token.
 */
async function requireOwnAddress(call: BusinessCall, old: StoredPerson, email: string) {
  if (emailKey(email) === emailKey(old.email)) return
  requireReach(call, old, 'a member with these rights has to make the token')
  if (old.without_access === 1 || (await isProvedAddress(call, email))) return
  throw refuse('invalidValue', 'the domain of the new address is not proved in the portal')
}

/** Throws unless the member who made the token held all permissions of the person. */
function requireReach(call: BusinessCall, { permissions }: StoredPerson, wayOut: string): void {
  const reach = callerOf(call).permissions
  if (storedPermissions(permissions).every((key) => reach.includes(key))) return
  throw refuse(
    'mutability',
    `the person has more rights than the member who made the token: ${wayOut}`,
  )
}

/** Tells the old address, unless nobody could sign in with it. */
function announceMove(
  call: BusinessCall,
  { email: to, locale, without_access }: StoredPerson,
  newEmail: string,
): D1PreparedStatement[] {
  if (without_access === 1) return []
  return [call.services.mails.enqueue(call, { kind: 'email_changed', to, locale, newEmail })]
}

const workNames = ['title', 'department', 'costCentre', 'employeeNumber', 'manager'] as const

function workOf({ cost_centre, employee_number, ...old }: StoredPerson): Work {
  const { title, department, manager } = old
  return { title, department, costCentre: cost_centre, employeeNumber: employee_number, manager }
}

function isSameWork(one: Work, other: Work): boolean {
  return workNames.every((name) => one[name] === other[name])
}

/** The groups that follow from a person's work, and the role that follows from these. */
async function placement(call: BusinessCall, id: string, work: Work) {
  const people = sql`account.id = ${id}`
  const groups = await deriveGroups(call, { people, works: [work] })
  if (groups.length === 0) return []
  const isGroup = sql`billing_group.name IN (${work.department}, ${work.costCentre})`
  await requireGivable(call, { isGroup, people })
  return [...groups, ...giveGroupRoles(call, people)]
}

type Named = {
  userName: string
  externalId: string | null
  givenName?: string | undefined
  familyName?: string | undefined
  work: Work
}

function nameSql(call: BusinessCall, id: string, named: Named): Sql {
  const { userName, externalId, givenName = null, familyName = null, work } = named
  return sql`INSERT INTO directory_person (account_id, organization_id, user_name, user_name_key,
      external_id, given_name, family_name, title, department, cost_centre, employee_number,
      manager)
    SELECT id, organization_id, ${userName}, ${nameKey(userName)}, ${externalId}, ${givenName},
      ${familyName}, ${work.title}, ${work.department}, ${work.costCentre}, ${work.employeeNumber},
      ${work.manager}
    FROM account WHERE id = ${id} AND organization_id = ${organizationOf(call)}
      AND deleted_at IS NULL
    ON CONFLICT (account_id) DO UPDATE SET user_name = excluded.user_name,
      user_name_key = excluded.user_name_key, external_id = excluded.external_id,
      given_name = excluded.given_name, family_name = excluded.family_name, title = excluded.title,
      department = excluded.department, cost_centre = excluded.cost_centre,
      employee_number = excluded.employee_number, manager = excluded.manager`
}

async function writeUnique(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const isTaken = ['account', 'directory_person', 'invitation'].some((table) =>
      isUniqueFailure(error, table),
    )
    throw isTaken ? refuseTaken() : error
  }
}

function refuseTaken(): ApiError {
  return refuse('uniqueness', 'a user with this userName or address exists already')
}
