import { type } from 'arktype'
import { OfferedPlan } from '../../catalogue/catalogue.ts'
import { Id, IdempotencyKey, PlanId } from '../../commerce/order.ts'
import { seesMoney } from '../../permissions.ts'
import {
  Cart,
  MasterOrder,
  MasterOrderSummary,
  PointsLine,
  StockPlan,
  WantedLine,
} from '../../spending/stock.ts'
import {
  masterOrderSorts,
  maxAccountingText,
  maxCartLines,
  maxLinePlans,
  mayFillCart,
} from '../../spending/stock-words.ts'
import { maxListSearch } from '../../words.ts'
import { post } from '../row/endpoint.ts'
import { exportLimits, minute, readLimits } from '../row/limits.ts'
import { PageStart } from '../row/page-start.ts'
import { call } from '../row/row.ts'

const mayOrder = ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER']
const ordering = [{ scope: 'account', count: 60, seconds: 10 * minute }] as const
const filling = [{ scope: 'account', count: 240, seconds: minute }] as const

const PageAsked = type({
  'page_size?': '1 <= number.integer <= 50',
  'page_start?': type(/^\d{1,12}\.[\w.-]{1,80}$/),
})
/** Which of the organisation's orders are listed, and in which order. */
const OrdersAsked = type({
  /** Only those whose number, buyer, purchase order or cost centre contains the text. */
  'q?': `string <= ${maxListSearch}`,
  /** Only those that hold the plan. */
  'plan_id?': PlanId,
  /** Only those of a month (YYYY-MM) in the organisation's zone. */
  'month?': type(/^20\d\d-(0[1-9]|1[0-2])$/),
  'sort?': type.enumerated(...masterOrderSorts),
})
const AccountingText = type(`string <= ${maxAccountingText}`)

/** Calls by which an organisation buys plans into its stock. */
export const purchasingCalls = {
  getCart: call({
    ...post('/organization/cart/get'),
    summary: 'The cart that the members share, with today’s prices and what is left to pay with',
    access: 'enterprise',
    permission: [mayFillCart],
    limits: filling,
    input: type({}),
    answer: Cart,
  }),
  setCartLine: call({
    ...post('/organization/cart/set_line'),
    summary: 'Set how many of a plan are in the cart; 0 removes the line',
    access: 'enterprise',
    permission: [mayFillCart],
    limits: filling,
    input: type({ plan_id: PlanId, quantity: `0 <= number.integer <= ${maxLinePlans}` }),
    answer: Cart,
  }),
  createMasterOrder: call({
    ...post('/organization/master_order/create'),
    act: 'SPEND',
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
    ...post('/organization/master_order/list'),
    summary: 'A page of the organisation’s orders',
    access: 'enterprise',
    permission: [seesMoney],
    limits: readLimits,
    input: OrdersAsked.and({
      'page?': '1 <= number.integer <= 10000',
      'page_size?': '1 <= number.integer <= 100',
    }),
    answer: type({
      orders: MasterOrderSummary.array(),
      total: 'number.integer',
      /** What the list can be limited to: plans that were bought, and months, latest first. */
      plans: OfferedPlan.array(),
      months: 'string[]',
    }),
  }),
  exportMasterOrders: call({
    ...post('/organization/master_order/export'),
    summary: 'The organisation’s orders, in pages for a file',
    access: 'enterprise',
    permission: [seesMoney],
    limits: exportLimits,
    input: OrdersAsked.and({ 'page_start?': PageStart }),
    answer: type({ orders: MasterOrderSummary.array(), last_evaluated_key: 'string | null' }),
  }),
  getMasterOrder: call({
    ...post('/organization/master_order/get'),
    summary: 'One of the organisation’s orders with its lines',
    access: 'enterprise',
    permission: [seesMoney],
    limits: readLimits,
    input: type({ order_id: Id }),
    answer: MasterOrder,
  }),
  listStock: call({
    ...post('/organization/stock/list'),
    summary: 'What the organisation has of each plan, and until when it can be used',
    access: 'enterprise',
    permission: ['GET_ASSIGN_LIST'],
    limits: readLimits,
    input: type({}),
    answer: type({ plans: StockPlan.array() }),
  }),
  getOrganizationPoints: call({
    ...post('/organization/points/get'),
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
