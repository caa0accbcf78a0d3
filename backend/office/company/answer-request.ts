import { ApiError } from '#contract/errors.ts'
import { firstLimitMinor } from '#contract/office/company-words.ts'
import { staffOf } from '../../call/call.ts'
import { type CompanyOpening, openCompany } from '../../company/module.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import { holds, inShop, type OfficeCall, workOf } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findRequest, type RequestRow, subjectOf } from './read-requests.ts'

type Answer = { requestId: string; answer: 'answered' | 'declined'; why: string }

/** Stores that a form was answered, or that what it asks for was declined. */
export async function answerRequest(
  call: OfficeCall,
  { requestId, answer, why }: Answer,
): Promise<{ ok: true }> {
  const row = await findOpen(call, requestId)
  const act = answer === 'declined' ? 'request_declined' : 'closed'
  const about = { brand: row.channel, subject: subjectOf(row.id), why }
  await commitAct(call, { act, ...about, after: { form: row.form } }, [close(call, row)])
  return { ok: true }
}

type Opened = Omit<CompanyOpening, 'name' | 'email' | 'locale' | 'timeZone'> & {
  requestId: string
  why: string
}

/** Opens a company for a form, once, with the terms that the caller sets. */
export async function openForRequest(
  call: OfficeCall,
  { requestId, why, ...terms }: Opened,
): Promise<{ companyId: string }> {
  const row = await findOpen(call, requestId)
  const { channel, said, email, locale, id } = row
  requireLimit(call, { ...terms, channel })
  const shop = await inShop(call, channel)
  const person = { name: said.name ?? '', email, locale, timeZone: said.timeZone ?? 'UTC' }
  const opened = openCompany(shop, { ...terms, ...person }, id)
  const { paymentModel, currency, limitMinor, dueDays, accountManager } = terms
  const act = {
    act: 'company_opened',
    brand: channel,
    subject: subjectOf(id),
    why,
    after: {
      ...{ company: terms.company, payment_model: paymentModel, currency },
      ...{ limit_minor: limitMinor ?? null, due_days: dueDays, account_manager: accountManager },
    },
  } as const
  await commitAct(call, act, [...opened, close(call, row)]).catch(translate)
  sendSoon(workOf(call))
  return { companyId: id }
}

type Limited = Pick<CompanyOpening, 'paymentModel' | 'currency' | 'limitMinor'>

/** Companies that pay by statement have a limit; above the first one it takes another permission. */
export function requireLimit(
  call: OfficeCall,
  { paymentModel, currency, limitMinor, channel }: Limited & { channel: string },
): void {
  if (paymentModel === 'PRE_PAID') return
  if (limitMinor === undefined) {
    throw new ApiError('invalid_input', 'a limit is needed', { details: { reason: 'no_limit' } })
  }
  if (limitMinor <= firstLimitMinor[currency] || holds(call, 'RAISE_LIMITS', channel)) return
  throw new ApiError('forbidden', 'the limit is above what one may give', {
    details: { reason: 'over_limit' },
  })
}

async function findOpen(call: OfficeCall, id: string): Promise<RequestRow> {
  const row = await findRequest(call, id, 'UPDATE_COMPANIES')
  if (row.closed_at === null) return row
  throw new ApiError('conflict', 'the form was answered', { details: { reason: 'decided' } })
}

function close(call: OfficeCall, { id }: RequestRow): D1PreparedStatement {
  const { db, now } = call
  const { id: staffId } = staffOf(call)
  return statement(db)`INSERT INTO office_taken (kind, id, staff_id, taken_at, closed_at)
    VALUES ('form', ${id}, ${staffId}, ${now}, ${now})
    ON CONFLICT (kind, id) DO UPDATE SET closed_at = ${now}, staff_id = excluded.staff_id`
}

/** Says why a company could not be opened: it is open, or the address has an account. */
function translate(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  const reason = /constraint failed: organization\.id/.test(message)
    ? 'decided'
    : /FOREIGN KEY/.test(message)
      ? 'member'
      : undefined
  if (reason === undefined) throw error
  throw new ApiError('conflict', 'the company cannot be opened', { details: { reason } })
}
