import { ApiError } from '#contract/errors.ts'
import { isCurrency } from '#contract/money.ts'
import type { CompanyRequestDetail } from '#contract/office/company-view.ts'
import { firstLimitMinor } from '#contract/office/company-words.ts'
import { statement } from '../../platform/sql.ts'
import { holds, type OfficeCall } from '../call.ts'
import { findRequest, type RequestRow, shownRequest } from './read-requests.ts'

type Facts = {
  companies: number
  member: string | null
  mailed: 'sent' | 'waits' | 'bounced' | null
  earlier: number
  openedId: string | null
}

/** A request in full, with the checks made for the person who decides about it. */
export async function getRequest(
  call: OfficeCall,
  { requestId }: { requestId: string },
): Promise<CompanyRequestDetail> {
  const row = await findRequest(call, requestId, 'READ_COMPANIES')
  const facts = await readFacts(call, row)
  const { said, email, channel } = row
  const currency = isCurrency(said.currencyUnit) ? said.currencyUnit : 'USD'
  const texts = { phone: said.phone, website: said.website, audience: said.audience }
  const given = Object.entries({ ...texts, message: said.message }).filter(([, text]) => text)
  return {
    ...(await shownRequest(call, row)),
    ...Object.fromEntries(given),
    ...{ email, currency },
    paymentModel: said.paymentModel === 'PRE_PAID' ? 'PRE_PAID' : 'POST_PAID',
    timeZone: said.timeZone ?? 'UTC',
    checks: checksOf(row, facts),
    ...(facts.openedId === null ? {} : { companyId: facts.openedId }),
    ...(holds(call, 'RAISE_LIMITS', channel) ? {} : { aloneMinor: firstLimitMinor[currency] }),
    may: { update: holds(call, 'UPDATE_COMPANIES', channel) },
  }
}

async function readFacts({ db }: OfficeCall, row: RequestRow): Promise<Facts> {
  const { id, said, email_key: key, created_at: at } = row
  const facts = await statement(db)`SELECT
    (SELECT count(*) FROM organization WHERE name = ${said.company ?? ''} COLLATE NOCASE
      AND id <> ${id}) AS companies,
    (SELECT organization.name FROM account
      JOIN organization ON organization.id = account.organization_id
      WHERE account.email_key = ${key} AND account_type = 'enterprise'
        AND organization.id <> ${id}) AS member,
    (SELECT CASE WHEN withheld = 'bounced' THEN 'bounced' WHEN sent_at IS NULL THEN 'waits'
        ELSE 'sent' END
      FROM outbox_mail WHERE id = ${`business_received-${id}`}) AS mailed,
    (SELECT count(*) FROM business_request AS other
      WHERE other.email_key = ${key} AND other.created_at < ${at}) AS earlier,
    (SELECT id FROM organization WHERE id = ${id}) AS openedId`.first<Facts>()
  if (!facts) throw new ApiError('not_found')
  return facts
}

type Check = CompanyRequestDetail['checks'][number]

function checksOf({ email, said }: RequestRow, facts: Facts): Check[] {
  const { companies, member, mailed, earlier } = facts
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const host =
    said.website
      ?.replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .split('/')[0] ?? ''
  const isOwn = host !== '' && (domain === host || domain.endsWith(`.${host}`))
  return [
    { check: 'name', state: companies === 0 ? 'ok' : 'look', detail: String(companies) },
    { check: 'member', state: member === null ? 'ok' : 'stop', detail: member ?? '' },
    {
      check: 'address',
      state: isOwn ? 'ok' : 'look',
      detail: host === '' ? domain : `${domain}, ${host}`,
    },
    { check: 'mail', state: mailed === 'sent' ? 'ok' : 'look', detail: mailed ?? 'none' },
    { check: 'again', state: earlier === 0 ? 'ok' : 'look', detail: String(earlier) },
  ]
}
