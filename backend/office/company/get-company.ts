import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type { Company, CompanyInvoice } from '#contract/office/company-view.ts'
import { firstLimitMinor } from '#contract/office/company-words.ts'
import type { StaffPermission } from '#contract/office/staff-words.ts'
import { invoiceKinds, invoiceStates } from '#contract/spending/billing-words.ts'
import { staffOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import { holds, isOfBrands, type OfficeCall } from '../call.ts'
import { companyColumns, Row, shownCompany } from './read-companies.ts'

/** Documents and acts that the page of a company shows. */
const invoicesShown = 24
const actsShown = 30

export const companySubject = (id: string) => `company:${id}`

const Full = Row.and({
  due_days: 'number.integer',
  owed_minor: 'number.integer',
  owed_count: 'number.integer',
  esims: 'number.integer',
  scheduled: 'number.integer',
  policies: 'number.integer',
  points: 'number.integer',
  last_order_at: 'number.integer | null',
  pays_in_days: 'number | null',
  open_months: 'number.integer',
})
export type FullCompany = typeof Full.infer

const Invoice = type({
  id: 'string',
  kind: type.enumerated(...invoiceKinds),
  number: 'string',
  state: type.enumerated(...invoiceStates),
  month: 'string | null',
  total_minor: 'number.integer',
  left_minor: 'number.integer',
  issued_at: 'number.integer',
  due_at: 'number.integer | null',
  paid_at: 'number.integer | null',
})

const Act = type({
  at: 'number',
  by: 'string',
  act: 'string',
  why: 'string',
  before: 'string',
  after: 'string',
})

const unpaid = sql`FROM invoice WHERE organization_id = organization.id AND kind = 'statement'
  AND state <> 'PAID'`

/** Throws `not_found` for a company of a brand for which the caller does not hold the permission. */
export async function findCompany(
  call: OfficeCall,
  id: string,
  permission: StaffPermission,
): Promise<FullCompany> {
  const { db, now } = call
  const found = await statement(db)`SELECT ${companyColumns(now)},
      (SELECT coalesce(sum(total_minor - settled_minor), 0) ${unpaid}) AS owed_minor,
      (SELECT count(*) ${unpaid}) AS owed_count,
      (SELECT count(*) FROM assignment WHERE organization_id = organization.id
        AND state = 'assigned') AS esims,
      (SELECT count(*) FROM assignment WHERE organization_id = organization.id
        AND state = 'scheduled') AS scheduled,
      (SELECT count(*) FROM topup_policy WHERE organization_id = organization.id
        AND state = 'on') AS policies,
      coalesce((SELECT points FROM organization_points
        WHERE organization_id = organization.id), 0) AS points,
      (SELECT max(created_at) FROM master_order
        WHERE organization_id = organization.id) AS last_order_at,
      (SELECT avg(paid_at - issued_at) / 86400.0 FROM (SELECT paid_at, issued_at FROM invoice
        WHERE organization_id = organization.id AND kind = 'statement' AND paid_at IS NOT NULL
        ORDER BY issued_at DESC LIMIT 12)) AS pays_in_days,
      (SELECT count(*) FROM open_month WHERE organization_id = organization.id) AS open_months
    FROM organization WHERE id = ${id}
      AND ${isOfBrands(call, permission, sql`organization.channel`)}`.first()
  if (!found) throw new ApiError('not_found')
  return Full.assert(found)
}

export async function getCompany(
  call: OfficeCall,
  { companyId }: { companyId: string },
): Promise<Company> {
  const { db, now } = call
  const row = await findCompany(call, companyId, 'READ_COMPANIES')
  const [invoices, acts] = await db.batch([
    statement(db)`SELECT id, kind, number, state, month, total_minor,
        total_minor - settled_minor AS left_minor, issued_at, due_at, paid_at
      FROM invoice WHERE organization_id = ${companyId}
      ORDER BY issued_at DESC, id LIMIT ${invoicesShown}`,
    statement(db)`SELECT at, staff_name AS "by", act, why, before, after FROM office_act
      WHERE subject IN (${companySubject(companyId)}, ${`form:${companyId}`})
      ORDER BY seq DESC LIMIT ${actsShown}`,
  ])
  const { currency_unit: currency, channel, last_order_at: last, pays_in_days: days } = row
  return {
    ...(await shownCompany(call, row)),
    ...{ dueDays: row.due_days, owedMinor: row.owed_minor, owedCount: row.owed_count },
    ...{ esims: row.esims, scheduled: row.scheduled, policies: row.policies, points: row.points },
    ...(last === null ? {} : { lastOrderAt: last }),
    ...(days === null ? {} : { paysInDays: days }),
    invoices: (invoices?.results ?? []).map((each) => shownInvoice(Invoice.assert(each))),
    acts: (acts?.results ?? []).map((each) => Act.assert(each)),
    asOf: now,
    ...(holds(call, 'RAISE_LIMITS', channel) ? {} : { aloneMinor: firstLimitMinor[currency] }),
    may: {
      update: holds(call, 'UPDATE_COMPANIES', channel),
      book: staffOf(call).brandsOf('BOOK_TRANSFERS') === 'all',
    },
  }
}

function shownInvoice({ month, due_at, paid_at, ...row }: typeof Invoice.infer): CompanyInvoice {
  const { id, kind, number, state } = row
  return {
    ...{ id, kind, number, state, totalMinor: row.total_minor, leftMinor: row.left_minor },
    issuedAt: row.issued_at,
    ...(month === null ? {} : { month }),
    ...(due_at === null ? {} : { dueAt: due_at }),
    ...(paid_at === null ? {} : { paidAt: paid_at }),
  }
}
