import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { businessForms } from '../organization/business-request.ts'
import { invoiceKinds, invoiceStates } from '../spending/billing-words.ts'
import { paymentModels } from '../words.ts'
import { checkStates, companyChecks, maxTypedId } from './company-words.ts'

// What the office shows of companies: snake_case names, unix seconds, minor units.

export const CompanyId = type(`1 <= string <= ${maxTypedId}`)
export const PaymentModel = type.enumerated(...paymentModels)

/** A form that a business has sent. */
export const CompanyRequest = type({
  id: 'string',
  channel: 'string',
  brand: 'string',
  form: type.enumerated(...businessForms),
  company: 'string',
  name: 'string',
  locale: 'string',
  'country?': 'string',
  'travellers?': 'string',
  created_at: 'number.integer',
  due_at: 'number.integer',
  'owner?': 'string',
  /** By whom and how it was answered: the act of the log, and the reason. */
  'answered?': { at: 'number.integer', by: 'string', act: 'string', why: 'string' },
})
export type CompanyRequest = Camelized<typeof CompanyRequest.infer>

/** A request in full, with the checks made for the person who decides about it. */
export const CompanyRequestDetail = CompanyRequest.and({
  email: 'string',
  'phone?': 'string',
  'website?': 'string',
  'audience?': 'string',
  'message?': 'string',
  payment_model: PaymentModel,
  currency: Currency,
  time_zone: 'string',
  checks: type({
    check: type.enumerated(...companyChecks),
    state: type.enumerated(...checkStates),
    /** What was found: a name, an address, a count. */
    detail: 'string',
  }).array(),
  /** The company that was opened for it. */
  'company_id?': 'string',
  /** The limit that the reader may give; absent: any. */
  'alone_minor?': 'number.integer',
  may: { update: 'boolean' },
})
export type CompanyRequestDetail = Camelized<typeof CompanyRequestDetail.infer>

export const CompanyRow = type({
  id: 'string',
  name: 'string',
  channel: 'string',
  brand: 'string',
  payment_model: PaymentModel,
  currency: Currency,
  'limit_minor?': 'number.integer',
  used_minor: 'number.integer',
  overdue_minor: 'number.integer',
  people: 'number.integer',
  account_manager: 'string',
  created_at: 'number.integer',
  'suspended_at?': 'number.integer',
})
export type CompanyRow = Camelized<typeof CompanyRow.infer>

/** A document of a company. */
export const CompanyInvoice = type({
  id: 'string',
  kind: type.enumerated(...invoiceKinds),
  number: 'string',
  state: type.enumerated(...invoiceStates),
  'month?': 'string',
  total_minor: 'number.integer',
  left_minor: 'number.integer',
  issued_at: 'number.integer',
  'due_at?': 'number.integer',
  'paid_at?': 'number.integer',
})
export type CompanyInvoice = Camelized<typeof CompanyInvoice.infer>

/** Money that came to the bank account, and what it may pay. */
export const BankEntry = type({
  id: 'string',
  amount_minor: 'number.integer',
  currency: Currency,
  payer: 'string',
  reference: 'string',
  account_end: 'string',
  booked_on: 'string',
  'match?': {
    company_id: 'string',
    company: 'string',
    invoice_id: 'string',
    number: 'string',
    left_minor: 'number.integer',
    /** What of it agrees: number and sum, or one of them, or only the payer's name. */
    agrees: "'both' | 'number' | 'sum' | 'name'",
  },
})
export type BankEntry = Camelized<typeof BankEntry.infer>

export const Company = CompanyRow.and({
  due_days: 'number.integer',
  owed_minor: 'number.integer',
  owed_count: 'number.integer',
  esims: 'number.integer',
  scheduled: 'number.integer',
  policies: 'number.integer',
  points: 'number.integer',
  'last_order_at?': 'number.integer',
  /** Days from a statement to its payment, of the last twelve. */
  'pays_in_days?': 'number',
  invoices: CompanyInvoice.array(),
  acts: type({
    at: 'number.integer',
    by: 'string',
    act: 'string',
    why: 'string',
    before: 'string',
    after: 'string',
  }).array(),
  as_of: 'number.integer',
  'alone_minor?': 'number.integer',
  may: { update: 'boolean', book: 'boolean' },
})
export type Company = Camelized<typeof Company.infer>
