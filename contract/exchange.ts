import { type } from 'arktype'
import { Currency } from './account.ts'
import type { Camelized } from './case.ts'
import { OfferedPlan } from './catalogue.ts'
import { exchangeStates } from './order-words.ts'
import { Methods } from './payment-methods.ts'
import { Line, UsedCode } from './reward.ts'

// Shapes of an order that takes another's place, as they travel: money in minor units.

/** What of the old order's payment counts, and what is left to pay or goes back. */
const Difference = type({
  credit_minor: 'number.integer >= 0',
  due_minor: 'number.integer >= 0',
  return_minor: 'number.integer >= 0',
})
export type Difference = Camelized<typeof Difference.infer>

/** An order by the names that it is known by. */
export const OrderName = type({ order_id: 'string', order_number: 'string' })

/** What an order says of the one whose place it takes. */
export const OrderExchange = OrderName.and(Difference).and({
  state: type.enumerated(...exchangeStates),
})
export type OrderExchange = Camelized<typeof OrderExchange.infer>

/** What another plan in an order's place comes to. */
export const ExchangeQuote = Difference.and({
  plan: OfferedPlan,
  quantity: 'number.integer',
  currency: Currency,
  unit_minor: 'number.integer',
  subtotal_minor: 'number.integer',
  /** The new plan, then what the old order's code takes off it, where it is good for it. */
  lines: Line.array(),
  total_minor: 'number.integer >= 0',
  'code?': UsedCode,
  /** The old order's code, where it is not good here: it can be used again. */
  'free_code?': 'string',
  /** Points that paid for the old order come back. */
  points_back: 'number.integer >= 0',
  points_earned: 'number.integer >= 0',
  takes_cards: 'boolean',
  methods: Methods,
})
export type ExchangeQuote = Camelized<typeof ExchangeQuote.infer>
