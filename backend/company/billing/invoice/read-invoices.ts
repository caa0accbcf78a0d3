import { type } from 'arktype'
import { toCamel } from '#contract/case.ts'
import { currencies } from '#contract/money.ts'
import type { InvoiceSummary } from '#contract/spending/billing.ts'
import { invoiceKinds, invoiceStates } from '#contract/spending/billing-words.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../../shop/module.ts'
import { isSmall, stateSql } from './small-invoice.ts'

export const SummaryRow = type({
  id: 'string',
  kind: type.enumerated(...invoiceKinds),
  number: 'string',
  state: type.enumerated(...invoiceStates),
  currency: type.enumerated(...currencies),
  total_minor: 'number.integer',
  due_minor: 'number.integer',
  month: 'string | null',
  credits_number: 'string | null',
  issued_at: 'number.integer',
  due_at: 'number.integer | null',
  paid_at: 'number.integer | null',
  is_small: '0 | 1',
})

export const summaryColumns = (services: CommerceContext['services']) => sql`id, kind, number,
  ${stateSql(services)} AS state, currency, total_minor,
  total_minor - settled_minor AS due_minor, month,
  (SELECT credited.number FROM invoice AS credited WHERE credited.id = invoice.credits_id)
    AS credits_number, issued_at, due_at, paid_at, ${isSmall(services)} AS is_small`

export async function readSummaries(
  db: D1Database,
  query: Sql,
): Promise<(typeof SummaryRow.infer)[]> {
  const { results } = await statement(db, query).all()
  return SummaryRow.array().assert(results)
}

export function toSummary(row: typeof SummaryRow.infer): InvoiceSummary {
  const { id, kind, number, state, currency, total_minor, due_minor, issued_at, ...rest } = row
  const { month, credits_number, due_at, paid_at, is_small } = rest
  return toCamel({
    ...{ id, kind, number, state, currency, total_minor, due_minor, issued_at },
    ...(month === null ? {} : { month }),
    ...(credits_number === null ? {} : { credits_number }),
    ...(due_at === null ? {} : { due_at }),
    ...(paid_at === null ? {} : { paid_at }),
    ...(is_small === 1 ? { is_small: true as const } : {}),
  })
}
