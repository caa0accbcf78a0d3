import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import {
  invoiceKinds,
  invoiceStates,
  organizationPaymentStates,
  spendSplits,
  taxCategories,
} from './billing-words.ts'

// Wire shapes of organisations' documents: money in minor units, times in unix seconds.

export const InvoiceSummary = type({
  id: 'string',
  kind: type.enumerated(...invoiceKinds),
  number: 'string',
  state: type.enumerated(...invoiceStates),
  currency: Currency,
  total_minor: 'number.integer',
  /** What is left to pay; of a credit note, what is left to take off. */
  due_minor: 'number.integer',
  /** The month that a statement closes, YYYY-MM. */
  'month?': 'string',
  /** The number of the statement that a credit note corrects. */
  'credits_number?': 'string',
  issued_at: 'number.integer',
  'due_at?': 'number.integer',
  'paid_at?': 'number.integer',
})
export type InvoiceSummary = Camelized<typeof InvoiceSummary.infer>

export const Party = type({
  name: 'string',
  lines: 'string[]',
  postal_code: 'string',
  city: 'string',
  /** Absent where no address is known. */
  'country?': 'string',
  'vat_number?': 'string',
  'email?': 'string',
})
export type Party = Camelized<typeof Party.infer>

/** Who a plan of the line was given to, as it is now. */
export const InvoicePerson = type({
  name: 'string',
  'esim_id?': 'string',
  /** What the network calls the eSIM. */
  'iccid?': 'string',
  'group?': 'string',
  'cost_centre?': 'string',
  'approval_id?': 'string',
})
export type InvoicePerson = Camelized<typeof InvoicePerson.infer>

export const InvoiceLine = type({
  /** Absent where points were bought. */
  'plan?': OfferedPlan,
  'points?': 'number.integer',
  /** Negative where plans of the same month came back. */
  quantity: 'number.integer',
  unit_minor: 'number.integer',
  net_minor: 'number.integer',
  order_number: 'string',
  po_number: 'string',
  cost_centre: 'string',
  buyer_name: 'string',
  people: InvoicePerson.array(),
})
export type InvoiceLine = Camelized<typeof InvoiceLine.infer>

export const Invoice = InvoiceSummary.and({
  net_minor: 'number.integer',
  tax_minor: 'number.integer',
  /** What payments and credit notes have settled. */
  settled_minor: 'number.integer',
  tax_category: type.enumerated(...taxCategories),
  /** In hundredths of a per cent. */
  tax_rate: 'number.integer',
  time_zone: 'string',
  seller: Party,
  buyer: Party,
  lines: InvoiceLine.array(),
  /** The credit notes that were taken off, with their amounts. */
  set_off: type({ number: 'string', amount_minor: 'number.integer' }).array(),
})
export type Invoice = Camelized<typeof Invoice.infer>

export const OrganizationPayment = type({
  id: 'string',
  state: type.enumerated(...organizationPaymentStates),
  amount_minor: 'number.integer',
  currency: Currency,
  'points?': 'number.integer',
  'decline?': 'string',
  /** Where the payer has to confirm it. */
  'action_url?': 'string',
})
export type OrganizationPayment = Camelized<typeof OrganizationPayment.infer>

/** What an organisation owes and has spent, as of the moment of the answer. */
export const Billing = type({
  as_of: 'number.integer',
  currency: Currency,
  time_zone: 'string',
  /** Statements that are not paid, the earliest due first. */
  owed: InvoiceSummary.array(),
  due_minor: 'number.integer',
  overdue_minor: 'number.integer',
  /** When new orders began, or will begin, to wait for payment. */
  'orders_wait_from?': 'number.integer',
  /** When reminders of the earliest late statement were mailed. */
  reminded_at: 'number.integer[]',
  /** The month of the organisation's zone, what was spent in it, and in the month before. */
  month: 'string',
  spent_minor: 'number.integer',
  last_month_minor: 'number.integer',
  'limit_minor?': 'number.integer',
  'max_limit_minor?': 'number.integer',
  /** What a pack of points costs without tax, and how many points an organisation has that buys them. */
  pack_minor: 'number.integer',
  points: 'number.integer',
  /** Whether a payment names a card; otherwise a page of the provider asks for it. */
  takes_cards: 'boolean',
  /** How many documents are in each state. */
  counts: { OPEN: 'number.integer', OVERDUE: 'number.integer', PAID: 'number.integer' },
  /** How VAT is charged on the next document. */
  tax: { category: type.enumerated(...taxCategories), rate: 'number.integer' },
})
export type Billing = Camelized<typeof Billing.infer>

/** What was spent in one month by one key; the key is empty where there is none. */
export const SpendPart = type({
  month: 'string',
  key: 'string',
  name: 'string',
  amount_minor: 'number.integer',
})
export const Spend = type({
  as_of: 'number.integer',
  currency: Currency,
  split: type.enumerated(...spendSplits),
  /** The months of the report, the earliest first. */
  months: 'string[]',
  parts: SpendPart.array(),
})
export type Spend = Camelized<typeof Spend.infer>
