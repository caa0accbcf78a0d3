import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import { type AssignProblem, maxAssigned } from '#contract/assigning/assignment-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { readEmail } from '#contract/person/email.ts'
import type { PassedBudget } from '#contract/spending/budget.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { cleanName } from '../../call/outside/clean-name.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, type MemberContext, organizationOf } from '../call.ts'
import { readGroup } from '../people/groups.ts'

export type TypedPerson = { name: string; email: string; locale?: Locale | undefined }

/** The fields of a call or a job that finding people needs. */
export type FindingContext = MemberContext & Pick<BusinessCall, 'locale'>

export type AskedPeople = {
  accountIds?: readonly string[] | undefined
  groupId?: string | undefined
  people?: readonly TypedPerson[] | undefined
  /** Whether accounts that have left the organisation are left out; otherwise they are refused. */
  skipsGone?: true
}

/** A person who is to be assigned a plan; if there is no account, the batch makes one. */
export type Receiver = {
  accountId?: string
  name: string
  email: string
  locale: Locale
  timeZone: string | null
  problem?: AssignProblem
  /** The budget that the plan would exceed. */
  budget?: PassedBudget
}

const Row = type({
  id: 'string',
  name: 'string',
  email: 'string',
  email_key: 'string',
  locale: LocaleName,
  home_zone: 'string | null',
  is_suspended: '0 | 1',
  is_own: '0 | 1',
})
type Row = typeof Row.infer

/**
 * Finds the receivers, each person once: accounts first, then everybody in the group, then typed
 * addresses. Throws `not_found` for an account or group of another organisation.
 */
export async function findPeople(call: FindingContext, asked: AskedPeople): Promise<Receiver[]> {
  const { accountIds = [], groupId, people = [], skipsGone = false } = asked
  const [byId, inGroup, typed] = await Promise.all([
    readByIds(call, accountIds, skipsGone),
    groupId === undefined ? [] : readGroupPeople(call, groupId),
    findTyped(call, people),
  ])
  const each = [...new Map([...byId, ...inGroup].map((row) => [row.id, row])).values()]
  const receivers = [...each.map(toReceiver), ...typed]
  if (receivers.length > maxAssigned) {
    throw new ApiError('unprocessable', 'more people than one call takes', {
      details: { reason: 'too_many' },
    })
  }
  return markDoubles(receivers)
}

async function readByIds(
  call: FindingContext,
  ids: readonly string[],
  skipsGone: boolean,
): Promise<Row[]> {
  const wanted = [...new Set(ids)]
  const rows = await readRows(
    call,
    sql`account.id IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))
      AND account.organization_id = ${organizationOf(call)}`,
  )
  if (!skipsGone && rows.length !== wanted.length) throw new ApiError('not_found')
  return rows
}

async function readGroupPeople(call: FindingContext, groupId: string): Promise<Row[]> {
  const { id } = await readGroup(call, groupId)
  return readRows(
    call,
    sql`account.group_id = ${id} AND account.organization_id = ${organizationOf(call)}
      ORDER BY account.name, account.id LIMIT ${maxAssigned + 1}`,
  )
}

async function findTyped(
  call: FindingContext,
  people: readonly TypedPerson[],
): Promise<Receiver[]> {
  const keys = people.map(({ email }) => emailKey(email))
  const rows = await readRows(
    call,
    sql`account.email_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
      AND (account.account_type = 'enterprise'
        OR account.organization_id = ${organizationOf(call)})`,
  )
  const found = new Map(rows.map((row) => [row.email_key, row]))
  return people.map(({ name: typedName, email: typedEmail, locale = call.locale }, at) => {
    const row = found.get(keys[at] ?? '')
    if (row?.is_own) return toReceiver(row)
    const email = readEmail(typedEmail)
    const problem = email === undefined ? 'email' : row && 'taken'
    const person = { name: cleanName(typedName), email: email ?? typedEmail.trim(), locale }
    return { ...person, timeZone: null, ...(problem ? { problem } : {}) }
  })
}

async function readRows({ db, caller }: FindingContext, where: Sql): Promise<Row[]> {
  const { results } = await statement(db)`
    SELECT account.id, coalesce(nullif(account.name, ''), account.email) AS name,
      account.email, account.email_key, account.locale, account.home_zone,
      left_at IS NOT NULL OR disabled_at IS NOT NULL AND without_access = 0 AND NOT EXISTS (
        SELECT 1 FROM invitation WHERE invitation.account_id = account.id) AS is_suspended,
      coalesce(account.organization_id = ${caller?.organizationId ?? null}, 0) AS is_own
    FROM account WHERE account.deleted_at IS NULL AND account.email IS NOT NULL AND ${where}`.all()
  return Row.array().assert(results)
}

function toReceiver(row: Row): Receiver {
  const { id: accountId, name, email, locale, home_zone: timeZone } = row
  const person = { accountId, name, email, locale, timeZone }
  return row.is_suspended ? { ...person, problem: 'suspended' } : person
}

function markDoubles(receivers: readonly Receiver[]): Receiver[] {
  const seen = new Set<string>()
  return receivers.map((receiver) => {
    const key = emailKey(receiver.email)
    const isDouble = seen.has(key)
    seen.add(key)
    return isDouble && !receiver.problem ? { ...receiver, problem: 'double' } : receiver
  })
}
