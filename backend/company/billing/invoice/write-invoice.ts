import type { Party } from '#contract/spending/billing.ts'
import { taxOn } from '#contract/spending/tax-on.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import { monthIn } from '../../../platform/time/month-in.ts'
import type { Buyer } from './read-parties.ts'
import { type Tax, taxOf } from './tax-of.ts'

export type DraftLine = {
  quantity: number
  unitMinor: number
  lotId: string | null
  /** Facts stored unchanged: the plan or the points, and the order with its references. */
  facts: object
}

export type Draft = {
  id: string
  buyer: Buyer
  seller: Party
  lines: readonly DraftLine[]
  now: number
} & (
  | { kind: 'statement'; month: string }
  | { kind: 'credit_note'; creditsId: string; entryId: string; tax: Tax }
  | { kind: 'top_up'; paymentId: string }
)

/**
 * Returns the statements that add a document with its lines. Its number follows the seller's last
 * one. A credit note has the tax of the document that it corrects.
 */
export function writeInvoice(draft: Draft): Sql[] {
  const { id, buyer, seller, lines } = draft
  const tax = draft.kind === 'credit_note' ? draft.tax : taxOf(seller, buyer.party)
  const rows = lines.map((line) => ({ ...line, facts: JSON.stringify(line.facts) }))
  return [insertLines(id, rows), insertDocument(draft, { ...tax, net: netOf(lines) })]
}

/** The net amount of lines. */
export function netOf(lines: readonly Pick<DraftLine, 'quantity' | 'unitMinor'>[]): number {
  return lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)
}

function insertLines(id: string, rows: readonly object[]): Sql {
  return sql`INSERT INTO invoice_line (invoice_id, position, quantity, unit_minor, net_minor,
      lot_id, facts)
    SELECT ${id}, key, value ->> '$.quantity', value ->> '$.unitMinor',
      (value ->> '$.quantity') * (value ->> '$.unitMinor'), value ->> '$.lotId',
      value ->> '$.facts'
    FROM json_each(${JSON.stringify(rows)})`
}

function insertDocument(draft: Draft, { category, rate, net }: Tax & { net: number }): Sql {
  const { id, kind, buyer, seller, now } = draft
  const series = kind === 'credit_note' ? 'C' : ''
  const year = Number(monthIn(now, buyer.timeZone).slice(0, 4))
  const tax = taxOn(net, rate)
  const total = net + tax
  // A document without an amount, or one that was paid before, is settled from the beginning.
  const isPaid = kind === 'top_up' || total === 0
  const { month, creditsId, entryId, paymentId } = refersTo(draft)
  return sql`INSERT INTO invoice (id, seller, kind, series, year, serial, number, organization_id,
      month, credits_id, entry_id, payment_id, currency, net_minor, tax_minor,
      total_minor, tax_category, tax_rate, parties, settled_minor, state, issued_at, due_at, paid_at)
    SELECT ${id}, ${buyer.channel}, ${kind}, ${series}, ${year}, serial,
      printf('%s%d-%04d', ${series && `${series}-`}, ${year}, serial), ${buyer.id}, ${month},
      ${creditsId}, ${entryId}, ${paymentId}, ${buyer.currency}, ${net}, ${tax},
      ${total}, ${category}, ${rate},
      ${JSON.stringify({ seller, buyer: buyer.party })}, ${isPaid ? total : 0},
      ${isPaid ? 'PAID' : 'OPEN'}, ${now}, ${kind === 'statement' ? now + buyer.dueDays * 86_400 : null},
      ${isPaid ? now : null}
    FROM (SELECT 1 + coalesce(max(serial), 0) AS serial FROM invoice
      WHERE seller = ${buyer.channel} AND series = ${series} AND year = ${year})`
}

function refersTo(draft: Draft) {
  const none = { month: null, creditsId: null, entryId: null, paymentId: null }
  if (draft.kind === 'statement') return { ...none, month: draft.month }
  if (draft.kind === 'top_up') return { ...none, paymentId: draft.paymentId }
  return { ...none, creditsId: draft.creditsId, entryId: draft.entryId }
}
