import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { OwnReview } from '../catalogue/review.ts'
import { EsimAddon } from './addon.ts'
import { OrderExchange, OrderName } from './exchange.ts'
import {
  boughtVerdicts,
  cancellationStates,
  esimStates,
  giftStates,
  leavings,
  maxQuantity,
  orderStates,
  paymentStates,
  planIdPattern,
  profileStates,
  refundStandings,
} from './order-words.ts'
import { PayOptions } from './payment-methods.ts'
import { Line, UsedCode } from './reward.ts'
import { codeProblems } from './reward-words.ts'

// Wire shapes of orders and eSIMs: snake_case names, times in unix seconds, money in minor units,
// data in MB of 1024 KB.

export const Id = type(/^[\w-]{8,64}$/)
/** An id, or the digits of an ICCID (E.118: 18 to 22 in practice). */
export const EsimKey = type(/^[\w-]{8,64}$/)
export const PlanId = type(planIdPattern)
/** R-IDM-3: chosen by the caller, valid for one call and its repetitions. */
export const IdempotencyKey = type('1 <= string <= 255')
export const Quantity = type(`1 <= number.integer <= ${maxQuantity}`)

/** A device's id in the list, or `unlisted`. */
export const DeviceAnswer = type(/^[a-z0-9-]{1,80}$/)

/** The device that an eSIM is for, as listed at the time of purchase. */
export const BoughtDevice = type({
  id: 'string',
  /** Absent if the device is not in the list. */
  'name?': 'string',
  verdict: type.enumerated(...boughtVerdicts),
})
export type BoughtDevice = Camelized<typeof BoughtDevice.infer>

/** The parts of a price. */
const Sum = type({
  unit_minor: 'number.integer',
  subtotal_minor: 'number.integer',
  /** The plan, then the deductions; their sum is the total. */
  lines: Line.array(),
  total_minor: 'number.integer >= 0',
  'code?': UsedCode,
  points_used: 'number.integer >= 0',
  /** Points earned when the order is completed. */
  points_earned: 'number.integer >= 0',
})

/**
 * The caller's latest order of the same plan: while its payment waits for the buyer or the bank, or
 * if it was paid a few minutes ago.
 */
export const LatestOrder = type({
  id: 'string',
  number: 'string',
  state: "'paying' | 'bought'",
  /** When it was last tried to be paid, or when it was paid. */
  at: 'number.integer',
})
export type LatestOrder = Camelized<typeof LatestOrder.infer>

/** A price as calculated by the server. */
export const Quote = Sum.and(PayOptions).and({
  plan: OfferedPlan,
  quantity: 'number.integer',
  currency: Currency,
  /** Why the requested code is not among the lines. */
  'code_problem?': type.enumerated(...codeProblems),
  points_available: 'number.integer >= 0',
  /** The device of the caller's last order. */
  'device?': BoughtDevice,
  'latest?': LatestOrder,
})
export type Quote = Camelized<typeof Quote.infer>

export const Esim = type({
  id: 'string',
  order_id: 'string',
  order_number: 'string',
  name: 'string',
  plan: OfferedPlan,
  state: type.enumerated(...esimStates),
  profile: type.enumerated(...profileStates),
  /** Absent until the network has made the profile. */
  'iccid?': 'string',
  'smdp_address?': 'string',
  'matching_id?': 'string',
  /** The APN to enter by hand; absent if the phone finds it automatically. */
  'apn?': 'string',
  /** Total data in MB; null for unlimited data. */
  allowance_mb: 'number.integer | null',
  used_mb: 'number.integer',
  /** Data of the original plan if add-ons were bought; the allowance then includes them. */
  'base_mb?': 'number.integer',
  /** Add-ons in the order in which they are used; absent if none was bought. */
  'addons?': EsimAddon.array(),
  /** Full-speed data used per day; days are counted from the unix epoch. */
  usage: type({ day: 'number.integer', used_mb: 'number.integer' }).array(),
  activate_by: 'number.integer',
  'activated_at?': 'number.integer',
  'expires_at?': 'number.integer',
  /** When the network was last asked. */
  'reported_at?': 'number.integer',
  /** Up to when used data was counted, if the supplier counts later than it is asked. */
  'counted_at?': 'number.integer',
  created_at: 'number.integer',
  /** Whether the owner can cancel it for a full refund without help. */
  can_cancel: 'boolean',
  /**
   * The gift's state, and while it is offered, the address and the deadline; nobody may read the
   * install code during that time.
   */
  'gift?': type({
    state: type.enumerated(...giftStates),
    'email?': 'string',
    'expires_at?': 'number.integer',
    /** Who gave a received one; absent if they have no name, or none that may be shown. */
    'giver?': 'string',
  }),
  /**
   * Present while the network is asked to cancel the eSIM; nobody may read the install code during
   * that time.
   */
  'leaving?': type.enumerated(...leavings),
  /** The order that replaced the eSIM's own. */
  'exchanged_for?': OrderName,
  /** The organisation that pays for the eSIM, if it is not its owner. */
  'organization?': 'string',
  /** The trip that its order belongs to. */
  'trip_id?': 'string',
  /** The name of another person's phone that it was bought for, or empty; its days are not told. */
  'for_phone?': 'string',
  /** The owner's review. */
  'review?': OwnReview,
})
export type Esim = Camelized<typeof Esim.infer>

export const Payment = PayOptions.and({
  provider: 'string',
  state: type.enumerated(...paymentStates),
  /** The provider's code for why the last attempt was declined. */
  'decline?': 'string',
  /** URL at which the buyer has to confirm the payment. */
  'action_url?': 'string',
  /**
   * With which the provider's fields on the shop's page confirm the attempt; only the call that
   * began it has it.
   */
  'client_secret?': 'string',
  /** When the buyer had confirmed a payment that the bank has not answered yet. */
  'confirmed_at?': 'number.integer',
  /** Present while money that is to go back has not. */
  'refund?': type.enumerated(...refundStandings),
})

export const Order = Sum.and({
  id: 'string',
  number: 'string',
  /** The eSIM to which the order adds data; absent if it is for new eSIMs. */
  'esim_id?': 'string',
  state: type.enumerated(...orderStates),
  plan: OfferedPlan,
  quantity: 'number.integer',
  currency: Currency,
  created_at: 'number.integer',
  'paid_at?': 'number.integer',
  'completed_at?': 'number.integer',
  /** When the order was abandoned, failed or was refunded. */
  'closed_at?': 'number.integer',
  /** Absent if the buyer was not asked for a device. */
  'device?': BoughtDevice,
  payment: Payment,
  /** Present if the order replaces another one: only `due_minor` of its total is charged. */
  'exchange?': OrderExchange,
  /** Present while the order is being cancelled, or if the cancellation was refused. */
  'cancellation?': type({
    state: type.enumerated(...cancellationStates),
    asked_at: 'number.integer',
  }),
  /** Present if another order has replaced this one. */
  'exchanged_for?': OrderName,
  /** Present if the order was bought together with others; its number is that of the first one. */
  'trip?': type({
    id: 'string',
    number: 'string',
    position: 'number.integer >= 0',
    of: 'number.integer >= 1',
  }),
  /** The buyer's address, while mails to it come back. */
  'undelivered_to?': 'string',
  esims: Esim.array(),
})
export type Order = Camelized<typeof Order.infer>
