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
  /** The amount left to pay; for a credit note, the amount left to deduct. */
  due_minor: 'number.integer',
  /** The month (YYYY-MM) of a statement. */
  'month?': 'string',
  /** The number of the statement that a credit note corrects. */
  'credits_number?': 'string',
  issued_at: 'number.integer',
  'due_at?': 'number.integer',
  'paid_at?': 'number.integer',
  /** Whether it is too little for a card: it is paid with another statement, and not overdue. */
  'is_small?': 'true',
})
export type InvoiceSummary = Camelized<typeof InvoiceSummary.infer>

export const Party = type({
  name: 'string',
  lines: 'string[]',
  postal_code: 'string',
  city: 'string',
  /** Absent if no address is known. */
  'country?': 'string',
  'vat_number?': 'string',
  'email?': 'string',
})
export type Party = Camelized<typeof Party.infer>

/** The person to whom a plan of the line is assigned now. */
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
  /** Absent for a purchase of points. */
  'plan?': OfferedPlan,
  'points?': 'number.integer',
  /** Negative if plans of the same month were returned. */
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
  /** The part that payments and credit notes have settled. */
  settled_minor: 'number.integer',
  tax_category: type.enumerated(...taxCategories),
  /** The tax rate in hundredths of a per cent. */
  tax_rate: 'number.integer',
  time_zone: 'string',
  seller: Party,
  buyer: Party,
  lines: InvoiceLine.array(),
  /** The credit notes that were deducted, with their amounts. */
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
  /** The URL at which the payer has to confirm the payment. */
  'action_url?': 'string',
})
export type OrganizationPayment = Camelized<typeof OrganizationPayment.infer>

/** What organisations that pay in advance can buy, and what they have. */
export const PointsOffer = type({
  currency: Currency,
  /** The price of a pack of points without tax, and the balance. */
  pack_minor: 'number.integer',
  points: 'number.integer',
  /** Whether the payment call names a card; otherwise the provider's own page asks for it. */
  takes_cards: 'boolean',
  /** How VAT is charged on the next document. */
  tax: { category: type.enumerated(...taxCategories), rate: 'number.integer' },
})
export type PointsOffer = Camelized<typeof PointsOffer.infer>

/** What an organisation has to pay and has spent, at the time of the answer. */
export const Billing = PointsOffer.and({
  as_of: 'number.integer',
  time_zone: 'string',
  /** Unpaid statements, the earliest due date first. */
  owed: InvoiceSummary.array(),
  due_minor: 'number.integer',
  overdue_minor: 'number.integer',
  /** The time from which new orders have to wait for a payment. */
  'orders_wait_from?': 'number.integer',
  /** When reminders of the earliest overdue statement were mailed. */
  reminded_at: 'number.integer[]',
  /** The current month in the organisation's zone, with its spend and that of the month before. */
  month: 'string',
  spent_minor: 'number.integer',
  last_month_minor: 'number.integer',
  'limit_minor?': 'number.integer',
  'max_limit_minor?': 'number.integer',
  /** The number of statements and invoices in each state, and of credit notes. */
  counts: {
    OPEN: 'number.integer',
    OVERDUE: 'number.integer',
    PAID: 'number.integer',
    CREDIT: 'number.integer',
  },
})
export type Billing = Camelized<typeof Billing.infer>

/** The spend of one month for one key of the split; the key is empty for spend without one. */
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
  /** The months of the report, in ascending order. */
  months: 'string[]',
  /** Those who spent most. */
  parts: SpendPart.array(),
  /** What all others spent together. */
  others: SpendPart.pick('month', 'amount_minor').array(),
})
export type Spend = Camelized<typeof Spend.infer>
