import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { PlanId } from '../commerce/order.ts'
import { ApprovalCheck } from './approval.ts'
import { maxLinePlans, payWays, pointsKinds } from './stock-words.ts'

// Wire shapes of organisations' purchases: money in minor units, times in unix seconds.

export const LineQuantity = type(`1 <= number.integer <= ${maxLinePlans}`)
export const WantedLine = type({ plan_id: PlanId, quantity: LineQuantity })

/** A line with its price: today's price in the cart, the paid one in an order. */
const PricedLine = type({
  plan: OfferedPlan,
  quantity: 'number.integer',
  unit_minor: 'number.integer',
  line_minor: 'number.integer',
  /** The shop's price of one plan; present if the organisation pays less. */
  'list_minor?': 'number.integer',
})

/** How the organisation pays, and what is left of its points or of its limit. */
export const Paying = type({
  way: type.enumerated(...payWays),
  /** For payment with points: the balance, and the price of the cart in points. */
  'points?': 'number.integer',
  'points_due?': 'number.integer',
  /** For payment on account: the spend of this month (YYYY-MM), and the limit if there is one. */
  'used_minor?': 'number.integer',
  'limit_minor?': 'number.integer',
  'month?': 'string',
})

export const Cart = type({
  currency: Currency,
  lines: PricedLine.and({
    /**
     * The number of unassigned plans of the same kind in stock, and when the first of them lapse.
     */
    free: 'number.integer',
    'use_by?': 'number.integer',
  }).array(),
  /** Lines whose plans are no longer sold; the order is refused until they are removed. */
  gone: type({ plan_id: 'string', quantity: 'number.integer' }).array(),
  total_minor: 'number.integer',
  /** The data that the organisation bought in the last full month, and the resulting reduction. */
  volume: { month: 'string', gb: 'number.integer', percent_off: 'number.integer' },
  paying: Paying,
  /**
   * The rules for which somebody else has to approve the order; absent if no approval is needed.
   */
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
  /** When plans of the order that nobody was assigned lapse. */
  lapses_at: 'number.integer',
})
export type MasterOrder = Camelized<typeof MasterOrder.infer>

/** An organisation's stock of one plan. */
export const StockPlan = type({
  /** The plan as it was when last sold. */
  plan: OfferedPlan,
  bought: 'number.integer',
  assigned: 'number.integer',
  free: 'number.integer',
  /** When the first of the unassigned ones lapse; absent if all are assigned. */
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
