import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { exchangeStates } from './order-words.ts'
import { PayOptions } from './payment-methods.ts'
import { Line, UsedCode } from './reward.ts'

// Wire shapes of order exchanges, in which a new order replaces an old one; money in minor units.

/**
 * The credit from the old order's payment, and the amount that remains to be paid or is paid back.
 */
const Difference = type({
  credit_minor: 'number.integer >= 0',
  due_minor: 'number.integer >= 0',
  return_minor: 'number.integer >= 0',
})
export type Difference = Camelized<typeof Difference.infer>

/** An order's id and number. */
export const OrderName = type({ order_id: 'string', order_number: 'string' })

/** What a new order says about the old order that it replaces. */
export const OrderExchange = OrderName.and(Difference).and({
  state: type.enumerated(...exchangeStates),
})
export type OrderExchange = Camelized<typeof OrderExchange.infer>

/** The price of replacing an order's plan by another one. */
export const ExchangeQuote = Difference.and(PayOptions).and({
  plan: OfferedPlan,
  quantity: 'number.integer',
  currency: Currency,
  unit_minor: 'number.integer',
  subtotal_minor: 'number.integer',
  /** The new plan, then the discount of the old order's code if that applies to it. */
  lines: Line.array(),
  total_minor: 'number.integer >= 0',
  'code?': UsedCode,
  /** The old order's code if it does not apply here; it can then be used again. */
  'free_code?': 'string',
  /** Points that paid for the old order and are returned. */
  points_back: 'number.integer >= 0',
  points_earned: 'number.integer >= 0',
})
export type ExchangeQuote = Camelized<typeof ExchangeQuote.infer>
