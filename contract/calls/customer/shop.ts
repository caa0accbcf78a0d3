import { type } from 'arktype'
import { Currency } from '../../account.ts'
import {
  DeviceAnswer,
  Esim,
  EsimKey,
  Id,
  IdempotencyKey,
  Order,
  PlanId,
  Quantity,
  Quote,
} from '../../commerce/order.ts'
import { esimStates, maxEsimName } from '../../commerce/order-words.ts'
import { Method } from '../../commerce/payment-methods.ts'
import { WrittenCode } from '../../commerce/reward.ts'
import { get, post } from '../row/endpoint.ts'
import { hour, minute, ownCall } from '../row/limits.ts'
import { call, fileCall } from '../row/row.ts'

const ordering = {
  access: 'normal',
  isProtected: true,
  limits: [{ scope: 'account', count: 60, seconds: 10 * minute }],
} as const
/** The limit slows down a thief who tries many cards on one account. */
const paying = [{ scope: 'account', count: 20, seconds: hour }] as const
/** Pages poll while an eSIM is being made. */
const looking = {
  access: 'normal',
  limits: [{ scope: 'account', count: 240, seconds: minute }],
} as const

const PageAsked = type({ 'page_size?': '1 <= number.integer <= 50', 'page_start?': 'string <= 80' })

/** Calls by which consumers buy and use plans. */
export const shopCalls = {
  quote: call({
    ...post('/order/quote'),
    summary: 'What a plan costs, reckoned by the server',
    ...looking,
    input: type({
      plan_id: PlanId,
      quantity: Quantity,
      currency: Currency,
      'code?': WrittenCode,
      'use_points?': 'boolean',
    }),
    answer: Quote,
  }),
  createOrder: call({
    ...post('/order/create'),
    summary: 'Order a plan; the total is refused unless it is what the buyer has seen',
    ...ordering,
    input: type({
      idempotency_key: IdempotencyKey,
      plan_id: PlanId,
      quantity: Quantity,
      currency: Currency,
      /** A discount or referral code; an invalid one is refused with a `code_…` reason. */
      'code?': WrittenCode,
      'use_points?': 'boolean',
      /** A device without eSIM support is refused with the reason `device`. */
      'device?': DeviceAnswer,
      /** The total that the buyer was shown; the server charges its own figure. */
      total_minor: 'number.integer >= 0',
      /**
       * The latest order of the plan that the buyer was shown, empty for none. Another one is
       * refused with the reason `bought`, as the buyer may not know of it.
       */
      'latest_seen?': /^[\w-]{0,64}$/,
      /**
       * Consent that the service starts before the withdrawal period ends, and the version of the
       * text that the buyer agreed to.
       */
      consent: 'true',
      consent_version: /^[\w.-]{1,20}$/,
    }),
    answer: Order,
  }),
  payOrder: call({
    ...post('/order/pay'),
    summary: 'Try to pay an order with what the payment provider calls the card',
    access: 'normal',
    isProtected: true,
    limits: paying,
    /**
     * An order with nothing to pay takes no card. If no method is given, the shop's first one is
     * used.
     */
    input: type({
      order_id: Id,
      'card?': /^[\w-]{1,64}$/,
      'method?': Method,
      /** Whether the provider's fields on the shop's own page ask for the card. */
      'on_page?': 'boolean',
      /** Whether the shop may keep the card; if absent, as in the attempt before. */
      'keep_card?': 'boolean',
      /** The version of the consent to charge the kept card with one press. */
      'one_press_version?': /^[\w.-]{1,20}$/,
    }),
    answer: Order,
  }),
  getOrder: call({
    ...post('/order/get'),
    summary: 'An order of one’s own, brought up to date',
    ...looking,
    input: type({ order_id: Id }),
    answer: Order,
  }),
  cancelOrder: call({
    ...post('/order/cancel'),
    summary: 'Give up an unpaid order, or give back one of which nothing is installed',
    ...ordering,
    input: type({
      order_id: Id,
      /**
       * `device`: the device does not support eSIMs although the device check said so when the
       * order was placed.
       */
      'reason?': "'device'",
    }),
    answer: Order,
  }),
  listUnpaid: call({
    ...post('/order/unpaid'),
    summary: 'Orders of one’s own that a bank has not confirmed or has declined, the newest first',
    ...ownCall,
    input: type({}),
    answer: type({ orders: Order.array() }),
  }),
  getReceipt: fileCall({
    ...get('/order/receipt'),
    summary: 'The receipt of an order of one’s own that was paid',
    ...ownCall,
    gives: 'application/pdf',
    input: type({ order_id: Id }),
    answer: type({ name: 'string', bytes: 'object' }),
  }),
  listEsims: call({
    ...post('/esim/list'),
    summary: 'eSIMs of one’s own, the newest first',
    ...ownCall,
    input: type({
      'states?': type
        .enumerated(...esimStates)
        .array()
        .atMostLength(esimStates.length),
      'page_info?': PageAsked,
    }),
    answer: type({ esims: Esim.array(), last_evaluated_key: 'string | null' }),
  }),
  getEsim: call({
    ...post('/esim/get'),
    summary: 'An eSIM of one’s own by its id or ICCID, with its usage',
    ...looking,
    input: type({ esim_id: EsimKey }),
    answer: Esim,
  }),
  renameEsim: call({
    ...post('/esim/rename'),
    summary: 'Call an eSIM something of one’s own',
    ...ownCall,
    input: type({ esim_id: EsimKey, name: `string <= ${maxEsimName}` }),
    answer: Esim,
  }),
}
