import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { CompanyRow } from '#contract/office/company-view.ts'
import { type CompanyView, companiesOnPage } from '#contract/office/company-words.ts'
import { paymentModels } from '#contract/words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { brandOf, isOfBrands, type OfficeCall } from '../call.ts'

export const Row = type({
  id: 'string',
  name: 'string',
  channel: 'string',
  payment_model: type.enumerated(...paymentModels),
  currency_unit: Currency,
  time_zone: 'string',
  cur_spend_minor: 'number.integer',
  spend_month: 'string | null',
  max_spend_limit_minor: 'number.integer | null',
  overdue_minor: 'number.integer',
  people: 'number.integer',
  account_manager: 'string',
  created_at: 'number.integer',
  suspended_at: 'number.integer | null',
})
type Row = typeof Row.infer

const owedOf = sql`FROM invoice WHERE organization_id = organization.id AND kind = 'statement'
  AND state <> 'PAID'`

export const companyColumns = (now: number) => sql`organization.*,
  (SELECT coalesce(sum(total_minor - settled_minor), 0) ${owedOf} AND due_at <= ${now})
    AS overdue_minor,
  (SELECT count(*) FROM account WHERE account.organization_id = organization.id
    AND disabled_at IS NULL AND deleted_at IS NULL) AS people`

/** The companies of a view. */
const ofView: Readonly<Record<CompanyView, (now: number) => Sql>> = {
  all: () => sql`true`,
  overdue: (now) => sql`organization.id IN (SELECT organization_id FROM invoice
    WHERE kind = 'statement' AND state <> 'PAID' AND due_at <= ${now})`,
  suspended: () => sql`organization.suspended_at IS NOT NULL`,
}

type Asked = { view: CompanyView; q?: string | undefined; after?: string | undefined }

/** A page of companies of the caller's brands, by name. */
export async function listCompanies(call: OfficeCall, { view, q = '', after }: Asked) {
  const { db, now } = call
  const begin = q.trim()
  const { results } = await statement(db)`SELECT ${companyColumns(now)} FROM organization
    WHERE name COLLATE NOCASE >= ${begin} AND name COLLATE NOCASE < ${`${begin}\u{10FFFF}`}
      AND name COLLATE NOCASE > ${after ?? ''} AND ${ofView[view](now)}
      AND ${isOfBrands(call, 'READ_COMPANIES', sql`organization.channel`)}
    ORDER BY name COLLATE NOCASE LIMIT ${companiesOnPage + 1}`.all()
  const rows = results.slice(0, companiesOnPage).map((row) => Row.assert(row))
  const companies = await Promise.all(rows.map((row) => shownCompany(call, row)))
  return { companies, hasMore: results.length > companiesOnPage, asOf: now }
}

export async function shownCompany(call: OfficeCall, row: Row): Promise<CompanyRow> {
  const month = monthIn(call.now, row.time_zone)
  const isPast = row.spend_month !== null && row.spend_month < month
  return {
    ...{ id: row.id, name: row.name, channel: row.channel, people: row.people },
    brand: await brandOf(call, row.channel),
    paymentModel: row.payment_model,
    currency: row.currency_unit,
    usedMinor: isPast ? 0 : row.cur_spend_minor,
    overdueMinor: row.overdue_minor,
    accountManager: row.account_manager,
    createdAt: row.created_at,
    ...(row.max_spend_limit_minor === null ? {} : { limitMinor: row.max_spend_limit_minor }),
    ...(row.suspended_at === null ? {} : { suspendedAt: row.suspended_at }),
  }
}
