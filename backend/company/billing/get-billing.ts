import { type } from 'arktype'
import type { Billing } from '#contract/spending/billing.ts'
import { lateDays } from '#contract/spending/billing-words.ts'
import { sql, statement } from '../../platform/sql.ts'
import { monthAfter } from '../../platform/time/month-after.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { getPointsOffer } from './get-points-offer.ts'
import { readSummaries, summaryColumns, toSummary } from './invoice/read-invoices.ts'
import { readBuyer } from './invoice/read-parties.ts'
import { stateSql } from './invoice/small-invoice.ts'

const Spent = type({
  spent_minor: 'number.integer',
  spend_month: 'string | null',
  custom_minor: 'number.integer | null',
  max_minor: 'number.integer | null',
  last_minor: 'number.integer',
})
const Count = type({
  counted: "'OPEN' | 'OVERDUE' | 'PAID' | 'CREDIT'",
  documents: 'number.integer',
})
const Reminded = type({ created_at: 'number.integer' })

/** Returns what the caller's organisation has to pay and has spent, as of now. */
export async function getBilling(call: BusinessCall): Promise<Billing> {
  const organizationId = organizationOf(call)
  const buyer = await readBuyer(call.db, organizationId)
  const month = monthIn(call.now, buyer.timeZone)
  const [offer, owed, spent, counts, remindedAt] = await Promise.all([
    getPointsOffer(call, buyer),
    readOwed(call),
    readSpent(call, monthAfter(month, -1)),
    readCounts(call),
    readReminded(call),
  ])
  const late = owed.filter(({ state }) => state === 'OVERDUE')
  const [first] = late
  const limitMinor = spent.custom_minor ?? spent.max_minor
  const isPast = spent.spend_month !== null && spent.spend_month < month
  return {
    ...offer,
    asOf: call.now,
    timeZone: buyer.timeZone,
    owed,
    dueMinor: sumOf(owed),
    overdueMinor: sumOf(late),
    ...(first?.dueAt === undefined ? {} : { ordersWaitFrom: first.dueAt + lateDays * 86_400 }),
    remindedAt,
    month,
    spentMinor: isPast ? 0 : spent.spent_minor,
    lastMonthMinor: spent.last_minor,
    ...(limitMinor === null ? {} : { limitMinor }),
    ...(spent.max_minor === null ? {} : { maxLimitMinor: spent.max_minor }),
    counts,
  }
}

function sumOf(owed: Billing['owed']): number {
  return owed.reduce((sum, { dueMinor }) => sum + dueMinor, 0)
}

async function readOwed(call: BusinessCall): Promise<Billing['owed']> {
  const rows = await readSummaries(
    call.db,
    sql`SELECT ${summaryColumns(call.services)} FROM invoice
      WHERE organization_id = ${organizationOf(call)} AND kind = 'statement' AND state <> 'PAID'
      ORDER BY due_at, id LIMIT 50`,
  )
  return rows.map(toSummary)
}

async function readSpent(call: BusinessCall, lastMonth: string): Promise<typeof Spent.infer> {
  const row = await statement(call.db)`SELECT cur_spend_minor AS spent_minor, spend_month,
      custom_spend_limit_minor AS custom_minor, max_spend_limit_minor AS max_minor,
      (SELECT coalesce(sum(amount_minor), 0) FROM account_entry
        WHERE organization_id = organization.id AND month = ${lastMonth}) AS last_minor
    FROM organization WHERE id = ${organizationOf(call)}`.first()
  return Spent.assert(row)
}

async function readCounts(call: BusinessCall): Promise<Billing['counts']> {
  const { results } = await statement(call.db)`
    SELECT iif(kind = 'credit_note', 'CREDIT', ${stateSql(call.services)}) AS counted, count(*) AS documents
    FROM invoice WHERE organization_id = ${organizationOf(call)} GROUP BY counted`.all()
  const found = Count.array()
    .assert(results)
    .map(({ counted, documents }) => [counted, documents])
  return { OPEN: 0, OVERDUE: 0, PAID: 0, CREDIT: 0, ...Object.fromEntries(found) }
}

/** The times of the reminders of the statement that has been overdue for longest. */
async function readReminded(call: BusinessCall): Promise<number[]> {
  const { results } = await statement(call.db)`
    SELECT created_at FROM invoice_reminder WHERE invoice_id = (
      SELECT id FROM invoice
      WHERE organization_id = ${organizationOf(call)} AND kind = 'statement'
        AND state = 'OVERDUE' AND is_small = 0 ORDER BY due_at, id LIMIT 1)
    ORDER BY step`.all()
  return Reminded.array()
    .assert(results)
    .map(({ created_at }) => created_at)
}
