import { taxOn } from '#contract/spending/tax-on.ts'
import type { Seeding } from '../../call/domain.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { priceOfPoints } from '../billing/invoice/price-of-points.ts'
import { readMonthLines } from '../billing/invoice/read-month-lines.ts'
import { readBuyer, sellerOf } from '../billing/invoice/read-parties.ts'
import { taxOf } from '../billing/invoice/tax-of.ts'
import { type Draft, writeInvoice } from '../billing/invoice/write-invoice.ts'
import { issueCreditNotes } from '../billing/issue-credit-notes.ts'
import { topUps } from './seed-purchasing.ts'

const day = 86_400
const [northpass, meridian] = ['demo-northpass', 'demo-meridian']

/** Statements of the months of orders, by days before the seeding. */
type Statement = { daysAgo: number; orderedDaysAgo: number; paidDaysAgo?: number; late?: number[] }

/**
 * Each statement is issued more than 31 days after the orders of its month, so that these numbers
 * of days work in every month of a year.
 */
const statements: readonly Statement[] = [
  { daysAgo: 83, orderedDaysAgo: 115, paidDaysAgo: 70 },
  // Unpaid: 18 days overdue, with two reminders.
  { daysAgo: 48, orderedDaysAgo: 80, late: [7, 14] },
  { daysAgo: 13, orderedDaysAgo: 45 },
]

/**
 * Adds documents of the demonstration organisations in the order of their numbers: three
 * statements, of which one is overdue, a credit note that was deducted from the last one, and
 * invoices of points. Does nothing if there are documents already.
 */
export async function seedInvoices(seeding: Seeding): Promise<void> {
  const { db, now } = seeding
  const known = await statement(db)`
    SELECT 1 FROM invoice WHERE organization_id IN (${northpass}, ${meridian}) LIMIT 1`.first()
  if (known) return
  const seconds = Math.floor(now.getTime() / 1000)
  const steps = [
    ...topUps.map((each) => ({ ...each, run: () => seedTopUp(seeding, seconds, each) })),
    ...statements.map((each) => ({ ...each, run: () => seedStatement(seeding, seconds, each) })),
    { daysAgo: 30, run: () => seedCreditNote(seeding, seconds - 30 * day) },
  ]
  for (const { run } of steps.toSorted((one, other) => other.daysAgo - one.daysAgo)) await run()
}

async function store(db: D1Database, writes: readonly Sql[]): Promise<void> {
  await db.batch(writes.map((each) => statement(db, each)))
}

type TopUp = (typeof topUps)[number]

async function seedTopUp(seeding: Seeding, seconds: number, { daysAgo, points }: TopUp) {
  const { db } = seeding
  const at = seconds - daysAgo * day
  const buyer = await readBuyer(db, northpass)
  const seller = sellerOf(seeding.channel)
  const paymentId = `${northpass}-${daysAgo}`
  const unitMinor = priceOfPoints(points, buyer.currency)
  const amountMinor = unitMinor + taxOn(unitMinor, taxOf(seller, buyer.party).rate)
  const references = { orderNumber: '', poNumber: '', costCentre: '', buyerName: '' }
  await store(db, [
    sql`INSERT INTO organization_payment (id, organization_id, purpose, provider, state,
        amount_minor, currency, points, paid_by, created_at, updated_at)
      VALUES (${paymentId}, ${northpass}, 'points', 'sandbox', 'succeeded', ${amountMinor},
        ${buyer.currency}, ${points}, 'demo-prepaid', ${at}, ${at})`,
    ...writeInvoice({
      ...{ kind: 'top_up', id: `${paymentId}-invoice`, paymentId, buyer, seller, now: at },
      lines: [{ quantity: 1, unitMinor, lotId: null, facts: { ...references, points } }],
    }),
  ])
}

async function seedStatement(seeding: Seeding, seconds: number, each: Statement): Promise<void> {
  const { db, channel } = seeding
  const { daysAgo, orderedDaysAgo, paidDaysAgo, late = [] } = each
  const now = seconds - daysAgo * day
  const buyer = await readBuyer(db, meridian)
  const month = monthIn(seconds - orderedDaysAgo * day, buyer.timeZone)
  const lines = await readMonthLines(db, meridian, month)
  const id = `${meridian}-${month}`
  const draft: Draft = {
    kind: 'statement',
    id,
    buyer,
    seller: sellerOf(channel),
    lines,
    month,
    now,
  }
  const dueAt = now + 30 * day
  await store(db, [
    ...writeInvoice(draft),
    ...takeCredit(id, now),
    ...(paidDaysAgo === undefined ? [] : paid(id, seconds - paidDaysAgo * day)),
    ...(late.length > 0 ? [sql`UPDATE invoice SET state = 'OVERDUE' WHERE id = ${id}`] : []),
    ...late.map(
      (step) => sql`INSERT INTO invoice_reminder (invoice_id, step, created_at)
        VALUES (${id}, ${step}, ${dueAt + step * day})`,
    ),
  ])
}

/** Deducts credit notes from a statement; there are none before the last statement. */
function takeCredit(id: string, at: number): Sql[] {
  return [
    sql`INSERT INTO invoice_settlement (id, invoice_id, amount_minor, credit_note_id, created_at)
      SELECT id || ${`.${id}`}, ${id}, total_minor, id, ${at} FROM invoice
      WHERE organization_id = ${meridian} AND kind = 'credit_note' AND state = 'OPEN'`,
  ]
}

function paid(id: string, at: number): Sql[] {
  return [
    sql`INSERT INTO organization_payment (id, organization_id, purpose, provider, state,
        amount_minor, currency, paid_by, created_at, updated_at)
      SELECT id, organization_id, 'statements', 'sandbox', 'succeeded', total_minor, currency,
        'demo-postpaid', ${at}, ${at} FROM invoice WHERE id = ${id}`,
    sql`INSERT INTO payment_invoice (payment_id, invoice_id, amount_minor)
      SELECT id, id, total_minor FROM invoice WHERE id = ${id}`,
    sql`INSERT INTO invoice_settlement (id, invoice_id, amount_minor, payment_id, created_at)
      SELECT id || '.' || id, id, total_minor, id, ${at} FROM invoice WHERE id = ${id}`,
  ]
}

/** Issues the credit note for the returned plans. */
async function seedCreditNote({ db }: Seeding, now: number): Promise<void> {
  await issueCreditNotes({ db, now })
}
