import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { CompanyRequest } from '#contract/office/company-view.ts'
import { promisedWithin } from '#contract/office/order-words.ts'
import type { StaffPermission } from '#contract/office/staff-words.ts'
import { businessForms } from '#contract/organization/business-request.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { brandOf, isOfBrands, type OfficeCall } from '../call.ts'

/** Seconds for which a form is listed, and of an answered one after it came. */
const listedSeconds = 90 * 86_400
const answeredSeconds = 30 * 86_400
const most = 100

const Said = type('string.json.parse').to({ '[string]': 'string' })

const Row = type({
  id: 'string',
  channel: 'string',
  form: type.enumerated(...businessForms),
  email: 'string',
  email_key: 'string',
  locale: LocaleName,
  said: Said,
  created_at: 'number.integer',
  owner: 'string | null',
  closed_at: 'number.integer | null',
  act: type('string.json.parse')
    .to({ at: 'number', by: 'string', act: 'string', why: 'string' })
    .or('null'),
})
export type RequestRow = typeof Row.infer

/** What the log says about a form, as it is named in the queue and in the log. */
export const subjectOf = (id: string) => `form:${id}`

const columns = sql`business_request.*, staff.name AS owner, closed_at,
  (SELECT json_object('at', at, 'by', staff_name, 'act', act, 'why', why) FROM office_act
    WHERE subject = 'form:' || business_request.id
      AND act IN ('closed', 'request_declined', 'company_opened') ORDER BY seq DESC LIMIT 1) AS act`

const taken = sql`LEFT JOIN office_taken ON office_taken.kind = 'form'
    AND office_taken.id = business_request.id
  LEFT JOIN staff ON staff.id = office_taken.staff_id`

async function read(call: OfficeCall, permission: StaffPermission, where: Sql) {
  const { results } = await statement(call.db)`SELECT ${columns} FROM business_request ${taken}
    WHERE ${isOfBrands(call, permission, sql`business_request.channel`)} AND ${where}
    ORDER BY created_at DESC LIMIT ${most}`.all()
  return results.map((row) => Row.assert(row))
}

/** The forms that wait, and those that were answered lately. */
export async function listRequests(call: OfficeCall) {
  const { now } = call
  const rows = await read(
    call,
    'READ_COMPANIES',
    sql`business_request.created_at > ${now - listedSeconds}`,
  )
  const shown = await Promise.all(rows.map((row) => shownRequest(call, row)))
  const isAnswered = ({ answered }: CompanyRequest) => answered !== undefined
  return {
    open: shown.filter((each) => !isAnswered(each)).toSorted((a, b) => a.dueAt - b.dueAt),
    answered: shown
      .filter(({ answered }) => answered && answered.at > now - answeredSeconds)
      .toSorted((a, b) => (b.answered?.at ?? 0) - (a.answered?.at ?? 0)),
  }
}

/** Throws `not_found` for a form of a brand for which the caller does not hold the permission. */
export async function findRequest(
  call: OfficeCall,
  id: string,
  permission: StaffPermission,
): Promise<RequestRow> {
  const [row] = await read(call, permission, sql`business_request.id = ${id}`)
  if (!row) throw new ApiError('not_found')
  return row
}

export async function shownRequest(call: OfficeCall, row: RequestRow): Promise<CompanyRequest> {
  const { id, channel, form, locale, said, created_at: createdAt, owner, act } = row
  return {
    ...{ id, channel, form, locale, createdAt },
    brand: await brandOf(call, channel),
    company: said.company ?? '',
    name: said.name ?? '',
    dueAt: createdAt + promisedWithin.form,
    ...(said.country ? { country: said.country } : {}),
    ...(said.travellers ? { travellers: said.travellers } : {}),
    ...(owner === null ? {} : { owner }),
    ...(row.closed_at === null || act === null ? {} : { answered: act }),
  }
}
