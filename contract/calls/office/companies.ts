import { type } from 'arktype'
import { Currency, Done, Nothing } from '../../account.ts'
import { IdempotencyKey } from '../../commerce/order.ts'
import {
  BankEntry,
  Company,
  CompanyId,
  CompanyRequest,
  CompanyRequestDetail,
  CompanyRow,
  PaymentModel,
} from '../../office/company-view.ts'
import {
  companyViews,
  maxBankFile,
  maxBankText,
  maxTypedVat,
  mostLimitMinor,
} from '../../office/company-words.ts'
import { Reason } from '../../office/order-view.ts'
import { maxOfficeSearch } from '../../office/staff-words.ts'
import { maxNameLength } from '../../words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const reading = { access: 'staff', permission: ['READ_COMPANIES'], limits: readLimits } as const
const changing = {
  access: 'staff',
  permission: ['UPDATE_COMPANIES'],
  limits: accountLimits,
} as const

const booking = {
  access: 'staff',
  permission: ['BOOK_TRANSFERS'],
  reach: 'house',
  limits: accountLimits,
} as const
const BankText = type(`string <= ${maxBankText}`)

const LimitMinor = type(`0 < number.integer <= ${mostLimitMinor}`)
const DueDays = type('1 <= number.integer <= 90')
const Manager = type(`string <= ${maxNameLength}`)

/** Calls about companies: what they ask for, their terms, and whether they may order. */
export const officeCompanyCalls = {
  listCompanyRequests: call({
    ...post('/office/company/requests'),
    ...reading,
    summary: 'Forms of businesses that wait for an answer, and those answered lately',
    input: Nothing,
    answer: type({ open: CompanyRequest.array(), answered: CompanyRequest.array() }),
  }),
  getCompanyRequest: call({
    ...post('/office/company/request/get'),
    ...reading,
    summary: 'A form of a business with what was checked',
    input: type({ request_id: CompanyId }),
    answer: CompanyRequestDetail,
  }),
  answerCompanyRequest: call({
    ...post('/office/company/request/answer'),
    ...changing,
    summary: 'Say that a form of a business was answered or declined',
    input: type({ request_id: CompanyId, answer: "'answered' | 'declined'", why: Reason }),
    answer: Done,
  }),
  openCompany: call({
    ...post('/office/company/open'),
    ...changing,
    isSensitive: true,
    summary: 'Open a company for a form, with its terms, and mail its first administrator',
    input: type({
      request_id: CompanyId,
      company: '1 <= string <= 100',
      payment_model: PaymentModel,
      currency: Currency,
      /** Needed by companies that pay by statement. */
      'limit_minor?': LimitMinor,
      due_days: DueDays,
      account_manager: Manager,
      'vat_number?': `string <= ${maxTypedVat}`,
      why: Reason,
    }),
    answer: type({ company_id: 'string' }),
  }),
  listCompanies: call({
    ...post('/office/company/list'),
    ...reading,
    summary: 'Companies by name, or those that are overdue or suspended',
    input: type({
      view: type.enumerated(...companyViews),
      /** The beginning of a name. */
      'q?': `string <= ${maxOfficeSearch}`,
      /** The name of the last company of the page before. */
      'after?': 'string <= 100',
    }),
    answer: type({ companies: CompanyRow.array(), has_more: 'boolean', as_of: 'number.integer' }),
  }),
  getCompany: call({
    ...post('/office/company/get'),
    ...reading,
    summary: 'A company with its terms, figures, documents and the acts of the office',
    input: type({ company_id: CompanyId }),
    answer: Company,
  }),
  changeCompanyTerms: call({
    ...post('/office/company/terms'),
    ...changing,
    isSensitive: true,
    summary: 'Change how a company pays, its limit, its days to pay and its account manager',
    input: type({
      company_id: CompanyId,
      payment_model: PaymentModel,
      'limit_minor?': LimitMinor,
      due_days: DueDays,
      account_manager: Manager,
      why: Reason,
    }),
    answer: Done,
  }),
  suspendCompany: call({
    ...post('/office/company/suspend'),
    ...changing,
    isSensitive: true,
    summary: 'Stop a company from ordering, or let it order again; its eSIMs go on',
    input: type({ company_id: CompanyId, is_suspended: 'boolean', why: Reason }),
    answer: Done,
  }),
  readBankFile: call({
    ...post('/office/transfer/read'),
    ...booking,
    summary: 'Read a statement of the bank (camt.053); what was read before is not added again',
    input: type({ xml: `1 <= string <= ${maxBankFile}` }),
    answer: type({ found: 'number.integer', added: 'number.integer' }),
  }),
  listTransfers: call({
    ...post('/office/transfer/list'),
    ...booking,
    summary: 'Money that came in and is not booked, with what it may pay',
    limits: readLimits,
    input: Nothing,
    answer: type({ waiting: BankEntry.array() }),
  }),
  matchTransfer: call({
    ...post('/office/transfer/match'),
    ...booking,
    isSensitive: true,
    summary: 'Book what came in against statements of a company, the named one first',
    input: type({
      entry_id: CompanyId,
      company_id: CompanyId,
      'invoice_id?': CompanyId,
      why: Reason,
    }),
    answer: Done,
  }),
  dismissTransfer: call({
    ...post('/office/transfer/dismiss'),
    ...booking,
    summary: 'Say of what came in that it pays no statement',
    input: type({ entry_id: CompanyId, why: Reason }),
    answer: Done,
  }),
  recordTransfer: call({
    ...post('/office/transfer/record'),
    ...booking,
    isSensitive: true,
    summary: 'Write down a transfer that no file has, and book it, the oldest statement first',
    input: type({
      idempotency_key: IdempotencyKey,
      company_id: CompanyId,
      amount_minor: `0 < number.integer <= ${mostLimitMinor}`,
      payer: BankText,
      reference: BankText,
      booked_on: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
      why: Reason,
    }),
    answer: Done,
  }),
}
