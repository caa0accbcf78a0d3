import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import {
  orderStates,
  paymentStates,
  profileStates,
  refundStandings,
} from '../commerce/order-words.ts'
import { OfficeHelp } from './help-view.ts'
import { OfficeMoney } from './money-view.ts'
import {
  lanes,
  officeRefundStates,
  queueKinds,
  refundReasons,
  secondPersonCauses,
} from './order-words.ts'
import { OfficeSale } from './sale-view.ts'
import { maxReason, minReason } from './staff-words.ts'

// What the office shows of orders: snake_case names, unix seconds, minor units, MB.

export const OrderNumber = type('1 <= string <= 40')
export const Reason = type(`${minReason} <= string <= ${maxReason}`)

/** An eSIM as the office shows it; its ICCID is masked. */
export const OfficeEsim = type({
  id: 'string',
  iccid: 'string',
  profile: type.enumerated(...profileStates),
  state: 'string',
  used_mb: 'number.integer',
  'allowance_mb?': 'number.integer',
  'activated_at?': 'number.integer',
  activate_by: 'number.integer',
  'reported_at?': 'number.integer',
})

/** One thing that happened to an order, in the words of the source. */
export const OrderEvent = type({
  at: 'number.integer',
  lane: type.enumerated(...lanes),
  /** Which sentence of the lane tells it. */
  what: 'string',
  'by?': 'string',
  'detail?': 'string',
  'amount_minor?': 'number.integer',
  tone: "'plain' | 'good' | 'unclear' | 'bad'",
})
export type OrderEvent = Camelized<typeof OrderEvent.infer>

export const OfficeRefund = type({
  id: 'string',
  number: 'string',
  channel: 'string',
  amount_minor: 'number.integer',
  currency: Currency,
  reason: type.enumerated(...refundReasons),
  why: 'string',
  state: type.enumerated(...officeRefundStates),
  causes: type.enumerated(...secondPersonCauses).array(),
  asked_by: 'string',
  asked_at: 'number.integer',
  'decided_by?': 'string',
  'decided_at?': 'number.integer',
  /** Whether the reader asked for it: nobody agrees to their own. */
  is_own: 'boolean',
})
export type OfficeRefund = Camelized<typeof OfficeRefund.infer>

/** An order as a person of the office sees it; personal data is masked. */
export const OfficeOrder = type({
  id: 'string',
  number: 'string',
  channel: 'string',
  brand: 'string',
  state: type.enumerated(...orderStates),
  created_at: 'number.integer',
  'paid_at?': 'number.integer',
  'completed_at?': 'number.integer',
  'closed_at?': 'number.integer',
  as_of: 'number.integer',
  buyer: {
    name: 'string',
    email: 'string',
    locale: 'string',
    'zone?': 'string',
    orders: 'number.integer',
    is_member: 'boolean',
  },
  plan: {
    place: 'string',
    'flag?': 'string',
    days: 'number.integer',
    'amount_mb?': 'number.integer',
  },
  quantity: 'number.integer',
  currency: Currency,
  total_minor: 'number.integer',
  points_used: 'number.integer',
  payment: {
    provider: 'string',
    reference: 'string',
    state: type.enumerated(...paymentStates),
    'refund?': type.enumerated(...refundStandings),
  },
  /** What can still go back of what was paid. */
  left_minor: 'number.integer',
  /** Absent for what was not paid, and for what was sold before the facts were kept. */
  'sale?': OfficeSale,
  money: OfficeMoney,
  esims: OfficeEsim.array(),
  /** Whether a supplier's answer to what it was asked to make is not known. */
  has_unknown_call: 'boolean',
  /** Whether the last mail to the buyer came back. */
  has_bounced: 'boolean',
  help: OfficeHelp,
  events: OrderEvent.array(),
  refunds: OfficeRefund.array(),
  'owner?': 'string',
  /** Until when the eSIM was promised, while it is being made. */
  'promised_at?': 'number.integer',
  /** What the reader may still pay back alone today, and what needs a second person. */
  limits: {
    once_minor: 'number.integer',
    today_minor: 'number.integer',
    day_minor: 'number.integer',
    causes: type.enumerated(...secondPersonCauses).array(),
  },
  may: { show: 'boolean', help: 'boolean', refund: 'boolean', agree: 'boolean' },
})
export type OfficeOrder = Camelized<typeof OfficeOrder.infer>

/** Something that needs a person. */
export const QueueRow = type({
  kind: type.enumerated(...queueKinds),
  id: 'string',
  /** The number of the order that it is about. */
  'order?': 'string',
  'channel?': 'string',
  'brand?': 'string',
  title: 'string',
  'name?': 'string',
  detail: 'string',
  'amount_minor?': 'number.integer',
  'currency?': Currency,
  since: 'number.integer',
  due_at: 'number.integer',
  'owner?': 'string',
  is_own: 'boolean',
})
export type QueueRow = Camelized<typeof QueueRow.infer>
