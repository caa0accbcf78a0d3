import { type } from 'arktype'
import { Organization } from '../../account.ts'
import { Id, IdempotencyKey } from '../../commerce/order.ts'
import {
  Billing,
  Invoice,
  InvoiceSummary,
  OrganizationPayment,
  PointsOffer,
  Spend,
} from '../../spending/billing.ts'
import {
  invoiceSorts,
  invoiceStates,
  maxPacks,
  maxPaidAtOnce,
  pointsPack,
  spendSplits,
} from '../../spending/billing-words.ts'
import { maxListSearch } from '../../words.ts'
import { type Endpoint, post } from '../row/endpoint.ts'
import { accountLimits, minute, readLimits } from '../row/limits.ts'
import { PageStart } from '../row/page-start.ts'
import { call, fileCall } from '../row/row.ts'

const mayPay = ['UPDATE_PAYMENT_METHOD']
const maySee = ['GET_STATEMENTS']
const seeing = { access: 'enterprise', permission: maySee, limits: readLimits } as const
const paying = [{ scope: 'account', count: 30, seconds: 10 * minute }] as const

const Card = type('string <= 40')
const asked = type({ invoice_id: Id })

/** Returns the row of one kind of file of a document. */
function invoiceFile<Gives extends 'application/pdf' | 'text/csv' | 'application/xml'>(
  endpoint: Endpoint,
  gives: Gives,
  summary: string,
) {
  return fileCall({
    ...endpoint,
    summary,
    access: 'enterprise',
    permission: maySee,
    limits: accountLimits,
    gives,
    input: asked,
    answer: type({ name: 'string', bytes: 'object' }),
  })
}

/** Calls about what an organisation has to pay, has paid and has spent. */
export const billingCalls = {
  getBilling: call({
    ...post('/organization/billing/get'),
    summary: 'What the organisation owes, and what it has spent this month',
    ...seeing,
    input: type({}),
    answer: Billing,
  }),
  listInvoices: call({
    ...post('/organization/invoice/list'),
    summary: 'The organisation’s statements, invoices and credit notes, latest first by default',
    ...seeing,
    input: type({
      /** Only those whose number, or the number of the statement that they correct, contains it. */
      'q?': `string <= ${maxListSearch}`,
      'state?': type.enumerated(...invoiceStates),
      /** The statement of a month (YYYY-MM), and other documents issued in it. */
      'month?': type(/^20\d\d-(0[1-9]|1[0-2])$/),
      'sort?': type.enumerated(...invoiceSorts),
      'page_info?': type({
        'page_size?': '1 <= number.integer <= 50',
        'page_start?': PageStart,
      }),
    }),
    answer: type({
      invoices: InvoiceSummary.array(),
      /** The months that the list can be limited to, latest first. */
      months: 'string[]',
      last_evaluated_key: 'string | null',
    }),
  }),
  getInvoice: call({
    ...post('/organization/invoice/get'),
    summary: 'One document with its lines, and who has their plans now',
    ...seeing,
    input: asked,
    answer: Invoice,
  }),
  getInvoicePdf: invoiceFile(
    post('/organization/invoice/get_pdf'),
    'application/pdf',
    'A document as PDF',
  ),
  getInvoiceCsv: invoiceFile(
    post('/organization/invoice/get_csv'),
    'text/csv',
    'The lines of a document as CSV',
  ),
  getInvoiceXml: invoiceFile(
    post('/organization/invoice/get_xml'),
    'application/xml',
    'A document as an electronic invoice by EN 16931 (UBL 2.1)',
  ),
  payInvoices: call({
    ...post('/organization/invoice/pay'),
    act: 'SPEND',
    summary: 'Pay statements; each is charged once',
    access: 'enterprise',
    permission: [...mayPay, ...maySee],
    isProtected: true,
    limits: paying,
    input: type({
      idempotency_key: IdempotencyKey,
      invoice_ids: Id.array().atLeastLength(1).atMostLength(maxPaidAtOnce),
      /** The amount that the payer saw; the call is refused if the amount to pay is another one. */
      amount_minor: 'number.integer > 0',
      'card?': Card,
    }),
    answer: OrganizationPayment,
  }),
  getPointsOffer: call({
    ...post('/organization/points/offer'),
    summary: 'What points cost, with the tax and the balance, for those who may buy some',
    access: 'enterprise',
    permission: mayPay,
    limits: readLimits,
    input: type({}),
    answer: PointsOffer,
  }),
  buyPoints: call({
    ...post('/organization/points/buy'),
    act: 'SPEND',
    summary: 'Buy points in advance; the invoice is paid at once',
    access: 'enterprise',
    permission: mayPay,
    isProtected: true,
    limits: paying,
    input: type({
      idempotency_key: IdempotencyKey,
      points: type(`${pointsPack} <= number.integer <= ${pointsPack * maxPacks}`).and(
        `number % ${pointsPack}`,
      ),
      amount_minor: 'number.integer > 0',
      'card?': Card,
    }),
    answer: OrganizationPayment,
  }),
  getOrganizationPayment: call({
    ...post('/organization/payment/get'),
    summary: 'The state of a payment, asked of the provider while it is open',
    access: 'enterprise',
    permission: mayPay,
    limits: readLimits,
    input: type({ payment_id: Id }),
    answer: OrganizationPayment,
  }),
  getSpend: call({
    ...post('/organization/spend/get'),
    summary: 'What was spent in the last six months, split by one property',
    ...seeing,
    input: type({ split: type.enumerated(...spendSplits) }),
    answer: Spend,
  }),
  setSpendLimit: call({
    ...post('/organization/spend/set_limit'),
    act: 'LOOSEN',
    summary: 'Set the organisation’s own spend limit, up to the maximum, or remove it',
    access: 'enterprise',
    permission: ['UPDATE_BUDGETS'],
    limits: accountLimits,
    input: type({ limit_minor: '0 <= number.integer <= 1000000000000 | null' }),
    answer: Organization,
  }),
}
