import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { SearchReading } from '#contract/office/order-words.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { brandOf, isOfBrands, type OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { readTyped, type Typed } from './read-typed.ts'

/** Results of one search. */
const most = 12

const Found = type({
  number: 'string',
  channel: 'string',
  state: 'string',
  name: 'string',
  place: 'string',
  amountMinor: 'number.integer',
  currency: Currency,
  at: 'number.integer',
})
const Company = type({ id: 'string', name: 'string', channel: 'string' })

/** The texts that begin with another one, by an index: everything from it to its end. */
const until = (text: string) => `${text}\u{10FFFF}`

/** The ids of the orders that are meant. */
const ordersOf: Readonly<Record<SearchReading, (text: string) => Sql>> = {
  order: (text) => sql`SELECT id FROM purchase WHERE number = ${text}`,
  email: (text) => sql`SELECT purchase.id FROM account
    JOIN purchase ON purchase.account_id = account.id
    WHERE account.email_key = ${emailKey(text)} AND account_type IN ('normal', 'enterprise')`,
  // A part of an address finds nobody: who knows a person’s address has it whole.
  part_of_email: () => sql`SELECT id FROM purchase WHERE false`,
  iccid: (text) => sql`SELECT purchase_id FROM esim
    WHERE iccid >= ${text} AND iccid < ${until(text)} LIMIT ${most}`,
  payment: (text) => sql`SELECT purchase_id FROM payment_refund
      WHERE payment_refund.id = ${text} OR reference = ${text}
    UNION SELECT purchase_id FROM payment_dispute
      WHERE payment_dispute.id = ${text} OR reference = ${text}
    UNION SELECT substr(reference, 1, length(reference) - 2) FROM stripe_session
      WHERE session_id = ${text}
    UNION SELECT purchase_id FROM payment WHERE purchase_id = ${text.replace(/\.\d+$/, '')}`,
  request: (text) => sql`SELECT purchase_id FROM esim WHERE id = ${text} OR request_id = ${text}
    UNION SELECT id FROM purchase WHERE id = ${text}`,
  code: (text) => sql`SELECT id FROM purchase WHERE code = ${text}
    ORDER BY created_at DESC LIMIT ${most}`,
  name: (text) => sql`SELECT purchase.id FROM account
    JOIN purchase ON purchase.account_id = account.id
    WHERE account.name <> '' AND account.name COLLATE NOCASE >= ${text}
      AND account.name COLLATE NOCASE < ${until(text)} LIMIT ${most * 4}`,
}

/**
 * Finds orders of the caller's brands, and companies by their names. What was looked for is logged,
 * without the text, as it may be an address.
 */
export async function searchOffice(call: OfficeCall, { q }: { q: string }) {
  const typed = readTyped(q)
  const { db } = call
  const [orders, companies] = await db.batch([
    orderStatement(call, typed),
    statement(db)`SELECT id, name, channel FROM organization
      WHERE ${typed.as === 'name' ? 1 : 0} AND name COLLATE NOCASE >= ${typed.text}
        AND name COLLATE NOCASE < ${until(typed.text)}
        AND ${isOfBrands(call, 'READ_COMPANIES', sql`channel`)} LIMIT 5`,
  ])
  const found = await Promise.all([
    ...(orders?.results ?? []).map((row) => shownOrder(call, row)),
    ...(companies?.results ?? []).map((row) => shownCompany(call, row)),
  ])
  const after = { read_as: typed.as, found: found.length }
  await commitAct(call, { act: 'searched', subject: 'search:', after })
  return { readAs: typed.as, found }
}

function orderStatement(call: OfficeCall, { as, text }: Typed): D1PreparedStatement {
  return statement(call.db)`SELECT number, purchase.channel, purchase.state, account.name,
      plan ->> '$.destination.nameEn' AS place, total_minor AS amountMinor, purchase.currency,
      purchase.created_at AS at
    FROM purchase JOIN account ON account.id = purchase.account_id
    WHERE purchase.id IN (${ordersOf[as](text)})
      AND ${isOfBrands(call, 'READ_ORDERS', sql`purchase.channel`)}
    ORDER BY purchase.created_at DESC LIMIT ${most}`
}

async function shownOrder(call: OfficeCall, row: unknown) {
  const { number, channel, name, place, ...rest } = Found.assert(row)
  const detail = [name, place].filter(Boolean).join(', ')
  const brand = await brandOf(call, channel)
  return { kind: 'order' as const, id: number, title: number, detail, brand, ...rest }
}

async function shownCompany(call: OfficeCall, row: unknown) {
  const { id, name, channel } = Company.assert(row)
  const brand = await brandOf(call, channel)
  return { kind: 'company' as const, id, title: name, detail: 'Company', brand }
}
