import { type } from 'arktype'
import type { InvoiceSummary } from '#contract/spending/billing.ts'
import type { InvoiceSort, InvoiceState } from '#contract/spending/billing-words.ts'
import {
  afterStart,
  cutPage,
  orderBy,
  placeColumn,
  type SortKey,
} from '../../../platform/keyset.ts'
import { allOf, type Sql, sql, statement } from '../../../platform/sql.ts'
import { monthAfter } from '../../../platform/time/month-after.ts'
import { monthIn, monthStart } from '../../../platform/time/month-in.ts'
import { monthsSince } from '../../../platform/time/months-since.ts'
import { type BusinessCall, organizationOf } from '../../call.ts'
import type { PageInfo } from '../../purchasing/page-after.ts'
import { SummaryRow, summaryColumns, toSummary } from './read-invoices.ts'
import { stateSql } from './small-invoice.ts'

type Filter = {
  q?: string | undefined
  state?: InvoiceState | undefined
  month?: string | undefined
}
type Asked = Filter & { sort?: InvoiceSort | undefined; pageInfo?: PageInfo | undefined }
type Listed = { invoices: InvoiceSummary[]; months: string[]; lastEvaluatedKey: string | null }

const defaultPageSize = 25

const latestFirst: SortKey[] = [
  { by: 'issued_at', isDown: true },
  { by: 'id', isDown: true },
]
const oldestFirst: SortKey[] = [{ by: 'issued_at' }, { by: 'id' }]
// The expressions are those of the indexes.
const day = 'coalesce(paid_at, due_at, issued_at)'
const total = "iif(kind = 'credit_note', -total_minor, total_minor)"
const orders: Readonly<Record<InvoiceSort, readonly SortKey[]>> = {
  '-issued': latestFirst,
  issued: oldestFirst,
  '-when': [{ by: day, isDown: true }, ...latestFirst],
  when: [{ by: day }, ...oldestFirst],
  '-total': [{ by: total, isDown: true }, ...latestFirst],
  total: [{ by: total }, ...oldestFirst],
}

/** Returns a page of the organisation's documents, and the months that the list can be limited to. */
export async function listInvoices(
  call: BusinessCall,
  { sort = '-issued', pageInfo: { pageSize = defaultPageSize, pageStart } = {}, ...filter }: Asked,
): Promise<Listed> {
  const { zone, first } = await readSpan(call)
  const keys = orders[sort]
  const where = allOf([matching(call, filter, zone), afterStart(keys, pageStart)])
  const { results } = await statement(call.db)`
    SELECT ${summaryColumns(call.services)}, ${placeColumn(keys)} FROM invoice WHERE ${where}
    ORDER BY ${orderBy(keys)} LIMIT ${pageSize + 1}`.all()
  const { shown, next } = cutPage(results, pageSize)
  return {
    invoices: SummaryRow.array().assert(shown).map(toSummary),
    months: first === undefined ? [] : monthsSince(first, monthIn(call.now, zone)),
    lastEvaluatedKey: next,
  }
}

const Span = type({
  time_zone: 'string',
  first_at: 'number.integer | null',
  first_month: 'string | null',
})

/** The organisation's zone, and the first month that it has a document for. */
async function readSpan(call: BusinessCall): Promise<{ zone: string; first: string | undefined }> {
  const id = organizationOf(call)
  const row = await statement(call.db)`SELECT time_zone,
      (SELECT min(issued_at) FROM invoice WHERE organization_id = ${id}) AS first_at,
      (SELECT min(month) FROM invoice
        WHERE organization_id = ${id} AND kind = 'statement') AS first_month
    FROM organization WHERE id = ${id}`.first()
  const { time_zone: zone, first_at: at, first_month: month } = Span.assert(row)
  const [first] = [at === null ? [] : monthIn(at, zone), month ?? []].flat().toSorted()
  return { zone, first }
}

/** Condition of the documents that match a filter; a state is one of what has to be paid. */
function matching(call: BusinessCall, { q = '', state, month }: Filter, zone: string): Sql {
  return allOf([
    sql`organization_id = ${organizationOf(call)}`,
    state && sql`${stateSql(call.services)} = ${state} AND kind <> 'credit_note'`,
    q === '' ? undefined : naming(q),
    month === undefined ? undefined : within(month, zone),
  ])
}

function naming(q: string): Sql {
  return sql`(instr(lower(number), lower(${q})) > 0 OR instr((SELECT lower(credited.number)
    FROM invoice AS credited WHERE credited.id = invoice.credits_id), lower(${q})) > 0)`
}

/** A statement is issued after the month that it names. */
function within(month: string, zone: string): Sql {
  const startOf = (each: string) => monthStart(each, zone)
  return sql`(month = ${month}
    OR (month IS NULL AND issued_at >= ${startOf(month)}
      AND issued_at < ${startOf(monthAfter(month, 1))}))`
}
