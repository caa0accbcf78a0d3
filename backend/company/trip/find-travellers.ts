import { type } from 'arktype'
import type { TripRowProblem } from '#contract/assigning/trip-list-words.ts'
import { readEmail } from '#contract/person/email.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { cleanName } from '../../call/outside/clean-name.ts'
import { sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

/** A person who travels; if there is no account, the approval makes one. */
export type Traveller = { key: string; accountId?: string; name: string; email: string }
export type FoundTraveller = Traveller | { problem: TripRowProblem }

const Row = type({
  id: 'string',
  name: 'string',
  email: 'string',
  email_key: 'string',
  is_own: '0 | 1',
})
type Row = typeof Row.infer

/** Finds the person of each text: a member's name, or an address with or without a name. */
export async function findTravellers(
  call: BusinessCall,
  texts: readonly string[],
): Promise<FoundTraveller[]> {
  const typed = texts.map(readTyped)
  const rows = await readRows(call, typed)
  const byEmail = new Map(rows.map((row) => [row.email_key, row]))
  const byName = Map.groupBy(
    rows.filter(({ is_own }) => is_own),
    ({ name }) => nameKey(name),
  )
  return typed.map(({ name, email: typedEmail }) => {
    if (typedEmail === '') return oneOf(byName.get(nameKey(name)))
    const email = readEmail(typedEmail)
    if (email === undefined) return { problem: 'email' }
    const key = emailKey(email)
    const row = byEmail.get(key)
    if (row) return row.is_own ? toTraveller(row) : { problem: 'taken' }
    return { key, name, email }
  })
}

/**
 * Accepts "Mara Kováčová <mara@example.com>", "Mara Kováčová, mara@example.com", or only one of
 * both.
 */
function readTyped(text: string): { name: string; email: string } {
  const email = /[^\s<>,;]+@[^\s<>,;]+/.exec(text)?.[0] ?? ''
  const name = email === '' ? text : text.replace(email, ' ').replace(/[<>,;]/g, ' ')
  return { name: cleanName(name), email }
}

const nameKey = (name: string) => name.normalize('NFKC').toLowerCase().trim()

function oneOf(rows: readonly Row[] | undefined): FoundTraveller {
  const [row, another] = rows ?? []
  if (!row) return { problem: 'person' }
  return another ? { problem: 'person_twice' } : toTraveller(row)
}

function toTraveller({ id, name, email }: Row): Traveller {
  return { key: id, accountId: id, name, email }
}

/** Names are also compared exactly, because SQLite's case folding only covers ASCII. */
async function readRows(
  { db, caller }: BusinessCall,
  typed: readonly { name: string; email: string }[],
): Promise<Row[]> {
  const keys = typed.flatMap(({ email }) => (email === '' ? [] : [emailKey(email)]))
  const names = typed.flatMap(({ name, email }) => (email === '' ? [name] : []))
  const organizationId = caller?.organizationId ?? null
  const columns = sql`id, coalesce(nullif(name, ''), email) AS name, email, email_key,
    coalesce(organization_id = ${organizationId}, 0) AS is_own`
  const { results } = await statement(db)`SELECT ${columns} FROM account
    WHERE email_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
      AND account_type = 'enterprise' AND deleted_at IS NULL AND email IS NOT NULL
    UNION SELECT ${columns} FROM account
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND email IS NOT NULL
      AND name COLLATE NOCASE IN (SELECT value FROM json_each(${JSON.stringify(names)}))`.all()
  return Row.array().assert(results)
}

/** Returns members of the caller's organisation for suggestions, by name. */
export async function knownTravellers(
  call: BusinessCall,
): Promise<{ name: string; email: string }[]> {
  const { results } = await statement(call.db)`
    SELECT coalesce(nullif(name, ''), email) AS name, email FROM account
    WHERE organization_id = ${organizationOf(call)} AND deleted_at IS NULL
      AND email IS NOT NULL
    ORDER BY name COLLATE NOCASE, id LIMIT ${mostKnown}`.all()
  return type({ name: 'string', email: 'string' }).array().assert(results)
}

/** The most suggestions that are useful. */
const mostKnown = 300
