import { ApiError } from '#contract/errors.ts'
import type { PaymentModel } from '#contract/words.ts'
import { changeTerms, suspendOrganization } from '../../company/module.ts'
import { statement } from '../../platform/sql.ts'
import { brandOf, type OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { requireLimit } from './answer-request.ts'
import { companySubject, findCompany } from './get-company.ts'

type Terms = {
  companyId: string
  paymentModel: PaymentModel
  limitMinor?: number | undefined
  dueDays: number
  accountManager: string
  why: string
}

/**
 * Changes a company's terms. A limit that stays needs no further permission; a company that owes
 * something goes on paying by statement.
 */
export async function changeCompanyTerms(
  call: OfficeCall,
  { companyId, why, ...terms }: Terms,
): Promise<{ ok: true }> {
  const row = await findCompany(call, companyId, 'UPDATE_COMPANIES')
  const { id, name, channel, currency_unit: currency } = row
  const before = {
    paymentModel: row.payment_model,
    limitMinor: row.max_spend_limit_minor,
    dueDays: row.due_days,
    accountManager: row.account_manager,
  }
  const isRaised = terms.limitMinor === undefined || terms.limitMinor > (before.limitMinor ?? 0)
  if (isRaised) requireLimit(call, { ...terms, currency, channel })
  const isPrepaid = terms.paymentModel === 'PRE_PAID'
  if (isPrepaid && row.owed_count + row.open_months > 0) {
    throw new ApiError('conflict', 'the company owes a statement', { details: { reason: 'owes' } })
  }
  const after = {
    ...{ paymentModel: terms.paymentModel, dueDays: terms.dueDays },
    ...{
      accountManager: terms.accountManager,
      limitMinor: isPrepaid ? null : (terms.limitMinor ?? null),
    },
  }
  const house = { ...call, brandName: await brandOf(call, channel) }
  const changes = changeTerms(house, { id, name, currency, before, after })
  await commitAct(
    call,
    { act: 'company_terms', brand: channel, subject: companySubject(id), why, before, after },
    changes.map((each) => statement(call.db, each)),
  )
  return { ok: true }
}

type Suspension = { companyId: string; isSuspended: boolean; why: string }

/** Stops a company from ordering, or lets it order again. */
export async function suspendCompany(
  call: OfficeCall,
  { companyId, isSuspended, why }: Suspension,
): Promise<{ ok: true }> {
  const row = await findCompany(call, companyId, 'UPDATE_COMPANIES')
  const { id, name, channel, suspended_at: since } = row
  if ((since !== null) === isSuspended) {
    throw new ApiError('conflict', 'it is so already', { details: { reason: 'decided' } })
  }
  const house = { ...call, brandName: await brandOf(call, channel) }
  const changes = suspendOrganization(house, { id, name, isSuspended })
  await commitAct(
    call,
    {
      act: isSuspended ? 'company_suspended' : 'company_resumed',
      ...{ brand: channel, subject: companySubject(id), why },
      after: { people: row.people, esims: row.esims, scheduled: row.scheduled },
    },
    changes.map((each) => statement(call.db, each)),
  )
  return { ok: true }
}
