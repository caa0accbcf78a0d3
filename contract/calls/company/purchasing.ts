import { type } from 'arktype'
import { Id, IdempotencyKey, PlanId } from '../../commerce/order.ts'
import {
  Cart,
  MasterOrder,
  MasterOrderSummary,
  PointsLine,
  StockPlan,
  WantedLine,
} from '../../spending/stock.ts'
import {
  maxAccountingText,
  maxCartLines,
  maxLinePlans,
  mayFillCart,
} from '../../spending/stock-words.ts'
import * as at from '../row/endpoints.ts'
import { exportLimits, minute, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const mayOrder = ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER']
const ordering = [{ scope: 'account', count: 60, seconds: 10 * minute }] as const
const filling = [{ scope: 'account', count: 240, seconds: minute }] as const

const PageAsked = type({
  'page_size?': '1 <= number.integer <= 50',
  'page_start?': type(/^\d{1,12}\.[\w.-]{1,80}$/),
})
const AccountingText = type(`string <= ${maxAccountingText}`)

/** Calls by which an organisation buys plans into its stock. */
export const purchasingCalls = {
  getCart: call({
    ...at.getCart,
    summary: 'The cart that the members share, with today’s prices and what is left to pay with',
    access: 'enterprise',
    permission: [mayFillCart],
    limits: filling,
    input: type({}),
    answer: Cart,
  }),
  setCartLine: call({
    ...at.setCartLine,
    summary: 'Set how many of a plan are in the cart; 0 removes the line',
    access: 'enterprise',
    permission: [mayFillCart],
    limits: filling,
    input: type({ plan_id: PlanId, quantity: `0 <= number.integer <= ${maxLinePlans}` }),
    answer: Cart,
  }),
  createMasterOrder: call({
    ...at.createMasterOrder,
    summary: 'Buy plans into stock, with points or on account; never past the limit',
    access: 'enterprise',
    permission: mayOrder,
    isProtected: true,
    limits: ordering,
    input: type({
      idempotency_key: IdempotencyKey,
      /** Without lines the cart is ordered and emptied. */
      'lines?': WantedLine.array().atLeastLength(1).atMostLength(maxCartLines),
      /** The total that the buyer was shown; the server charges its own figure. */
      total_minor: 'number.integer >= 0',
      'po_number?': AccountingText,
      'cost_centre?': AccountingText,
    }),
    answer: MasterOrder,
  }),
  listMasterOrders: call({
    ...at.listMasterOrders,
    summary: 'The organisation’s orders, latest first',
    access: 'enterprise',
    limits: readLimits,
    input: type({ 'page_info?': PageAsked }),
    answer: type({ orders: MasterOrderSummary.array(), last_evaluated_key: 'string | null' }),
  }),
  exportMasterOrders: call({
    ...at.exportMasterOrders,
    summary: 'The organisation’s orders, in pages for a file',
    access: 'enterprise',
    limits: exportLimits,
    input: PageAsked.pick('page_start'),
    answer: type({ orders: MasterOrderSummary.array(), last_evaluated_key: 'string | null' }),
  }),
  getMasterOrder: call({
    ...at.getMasterOrder,
    summary: 'One of the organisation’s orders with its lines',
    access: 'enterprise',
    limits: readLimits,
    input: type({ order_id: Id }),
    answer: MasterOrder,
  }),
  listStock: call({
    ...at.listStock,
    summary: 'What the organisation has of each plan, and until when it can be used',
    access: 'enterprise',
    permission: ['GET_ASSIGN_LIST'],
    limits: readLimits,
    input: type({}),
    answer: type({ plans: StockPlan.array() }),
  }),
  getOrganizationPoints: call({
    ...at.getOrganizationPoints,
    summary: 'Points of an organisation that pays in advance, and where they came from and went',
    access: 'enterprise',
    permission: ['ESIM_POINTS'],
    limits: readLimits,
    input: type({ 'page_info?': PageAsked }),
    answer: type({
      points: 'number.integer',
      worth_minor: 'number.integer',
      entries: PointsLine.array(),
      last_evaluated_key: 'string | null',
    }),
  }),
}
