import { type } from 'arktype'
import { Currency } from './account.ts'
import { EsimAddon } from './addon.ts'
import type { Camelized } from './case.ts'
import { OfferedPlan } from './catalogue.ts'
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
} from './order-words.ts'
import { Methods } from './payment-methods.ts'
import { OwnReview } from './review.ts'
import { Line, UsedCode } from './reward.ts'
import { codeProblems } from './reward-words.ts'

// Shapes of what is bought, as they travel: snake_case names, times in unix seconds, money in minor
// units, data in MB of 1024 KB.

export const Id = type(/^[\w-]{8,64}$/)
/** An id, or the digits of an ICCID (E.118: 18 to 22 in practice). */
export const EsimKey = type(/^[\w-]{8,64}$/)
export const PlanId = type(planIdPattern)
/** R-IDM-3: chosen by the caller, good for one call and its repetitions. */
export const IdempotencyKey = type('1 <= string <= 255')
export const Quantity = type(`1 <= number.integer <= ${maxQuantity}`)

/** A device's id in the list, or `unlisted`. */
export const DeviceAnswer = type(/^[a-z0-9-]{1,80}$/)

/** The device that an eSIM is for, as the list had it when it was bought. */
export const BoughtDevice = type({
  id: 'string',
  /** Absent where it is not in the list. */
  'name?': 'string',
  verdict: type.enumerated(...boughtVerdicts),
})
export type BoughtDevice = Camelized<typeof BoughtDevice.infer>

/** What a price is made of. */
const Sum = type({
  unit_minor: 'number.integer',
  subtotal_minor: 'number.integer',
  /** The plan, then what is taken off; they come to the total. */
  lines: Line.array(),
  total_minor: 'number.integer >= 0',
  'code?': UsedCode,
  points_used: 'number.integer >= 0',
  /** Once it is completed. */
  points_earned: 'number.integer >= 0',
})

/** What something costs, as the server reckons it. */
export const Quote = Sum.and({
  plan: OfferedPlan,
  quantity: 'number.integer',
  currency: Currency,
  /** Why the code that was asked for is not among the lines. */
  'code_problem?': type.enumerated(...codeProblems),
  points_available: 'number.integer >= 0',
  /** The device that the caller bought for last. */
  'device?': BoughtDevice,
  /** Whether a card is named when paying; otherwise the provider's own page asks for it. */
  takes_cards: 'boolean',
  methods: Methods,
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
  /** Absent until the network has made it. */
  'iccid?': 'string',
  'smdp_address?': 'string',
  'matching_id?': 'string',
  /** What the phone has to be told by hand; absent where it finds out by itself. */
  'apn?': 'string',
  /** Null: data does not run out. */
  allowance_mb: 'number.integer | null',
  used_mb: 'number.integer',
  /** What it was bought with, where more was added: the allowance is then all of it. */
  'base_mb?': 'number.integer',
  /** In the order they are used; absent where none was bought. */
  'addons?': EsimAddon.array(),
  /** Full-speed data used by day, unix days. */
  usage: type({ day: 'number.integer', used_mb: 'number.integer' }).array(),
  activate_by: 'number.integer',
  'activated_at?': 'number.integer',
  'expires_at?': 'number.integer',
  /** When the network was last asked. */
  'reported_at?': 'number.integer',
  created_at: 'number.integer',
  /** Whether it can be given back for the whole price by oneself. */
  can_cancel: 'boolean',
  /** The address it is offered to, and until when; nobody may read its code meanwhile. */
  'gift?': type({
    state: type.enumerated(...giftStates),
    'email?': 'string',
    'expires_at?': 'number.integer',
  }),
  /** While the network is asked to take it back; nobody may read its code meanwhile. */
  'leaving?': type.enumerated(...leavings),
  /** The order that took the place of its own. */
  'exchanged_for?': OrderName,
  /** What its owner says of it. */
  'review?': OwnReview,
})
export type Esim = Camelized<typeof Esim.infer>

export const Payment = type({
  provider: 'string',
  /** As in the quote. */
  takes_cards: 'boolean',
  methods: Methods,
  state: type.enumerated(...paymentStates),
  /** Why the last try was declined: a word of the provider's. */
  'decline?': 'string',
  /** Where the buyer has to confirm it. */
  'action_url?': 'string',
})

export const Order = Sum.and({
  id: 'string',
  number: 'string',
  /** The eSIM that it adds data to; absent where it is for new ones. */
  'esim_id?': 'string',
  state: type.enumerated(...orderStates),
  plan: OfferedPlan,
  quantity: 'number.integer',
  currency: Currency,
  created_at: 'number.integer',
  'paid_at?': 'number.integer',
  'completed_at?': 'number.integer',
  /** When it was given up, failed or was paid back. */
  'closed_at?': 'number.integer',
  /** Absent where nobody asked. */
  'device?': BoughtDevice,
  payment: Payment,
  /** Where it takes another's place: of its total only `due_minor` is charged. */
  'exchange?': OrderExchange,
  /** While it is being given back, or where that could not be done. */
  'cancellation?': type({
    state: type.enumerated(...cancellationStates),
    asked_at: 'number.integer',
  }),
  /** Where another has taken its place. */
  'exchanged_for?': OrderName,
  esims: Esim.array(),
})
export type Order = Camelized<typeof Order.infer>
