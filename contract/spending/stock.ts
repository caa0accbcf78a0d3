import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { PlanId } from '../commerce/order.ts'
import { ApprovalCheck } from './approval.ts'
import { maxLinePlans, payWays, pointsKinds } from './stock-words.ts'

// Wire shapes of what organisations buy: money in minor units, times in unix seconds.

export const LineQuantity = type(`1 <= number.integer <= ${maxLinePlans}`)
export const WantedLine = type({ plan_id: PlanId, quantity: LineQuantity })

/** A line with its price, as it is in the cart or as it was sold. */
const PricedLine = type({
  plan: OfferedPlan,
  quantity: 'number.integer',
  unit_minor: 'number.integer',
  line_minor: 'number.integer',
  /** The shop's price of one plan, where the organisation pays less. */
  'list_minor?': 'number.integer',
})

/** How the organisation pays now, and what is left of its points or of its limit. */
const Paying = type({
  way: type.enumerated(...payWays),
  /** Points: the balance, and what the cart costs in points. */
  'points?': 'number.integer',
  'points_due?': 'number.integer',
  /** On account: spent this month (YYYY-MM), and the limit if there is one. */
  'used_minor?': 'number.integer',
  'limit_minor?': 'number.integer',
  'month?': 'string',
})

export const Cart = type({
  currency: Currency,
  lines: PricedLine.and({
    /** Free plans of the same kind in stock, and when the first of them lapse. */
    free: 'number.integer',
    'use_by?': 'number.integer',
  }).array(),
  /** Lines of plans that are not sold now; an order is refused until they are removed. */
  gone: type({ plan_id: 'string', quantity: 'number.integer' }).array(),
  total_minor: 'number.integer',
  /** What the organisation bought in the last full month, and what that takes off each price. */
  volume: { month: 'string', gb: 'number.integer', percent_off: 'number.integer' },
  paying: Paying,
  /** The rules for which somebody else has to approve the order; absent where nobody has to. */
  'needs?': ApprovalCheck.array(),
  approvers: 'string[]',
  'changed_by?': 'string',
  'changed_at?': 'number.integer',
})
export type Cart = Camelized<typeof Cart.infer>

export const MasterOrderSummary = type({
  id: 'string',
  number: 'string',
  buyer_name: 'string',
  paid_with: type.enumerated(...payWays),
  currency: Currency,
  total_minor: 'number.integer',
  'points?': 'number.integer',
  plans: 'number.integer',
  po_number: 'string',
  cost_centre: 'string',
  created_at: 'number.integer',
})
export type MasterOrderSummary = Camelized<typeof MasterOrderSummary.infer>

export const MasterOrder = MasterOrderSummary.and({
  lines: PricedLine.array(),
  /** When plans of the order lapse that nobody was assigned. */
  lapses_at: 'number.integer',
})
export type MasterOrder = Camelized<typeof MasterOrder.infer>

/** What an organisation has of one plan. */
export const StockPlan = type({
  /** The plan as it was sold last. */
  plan: OfferedPlan,
  bought: 'number.integer',
  assigned: 'number.integer',
  free: 'number.integer',
  /** When the first of the free ones lapse; absent if none is free. */
  'use_by?': 'number.integer',
})
export type StockPlan = Camelized<typeof StockPlan.infer>

export const PointsLine = type({
  id: 'string',
  kind: type.enumerated(...pointsKinds),
  points: 'number.integer',
  'order_id?': 'string',
  'order_number?': 'string',
  created_at: 'number.integer',
})
export type PointsLine = Camelized<typeof PointsLine.infer>
