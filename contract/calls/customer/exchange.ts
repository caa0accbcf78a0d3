import { type } from 'arktype'
import { ExchangeQuote } from '../../commerce/exchange.ts'
import { Id, IdempotencyKey, Order, PlanId } from '../../commerce/order.ts'
import { post } from '../row/endpoint.ts'
import { minute } from '../row/limits.ts'
import { call } from '../row/row.ts'

const choosing = [{ scope: 'account', count: 120, seconds: minute }] as const
const exchanging = [{ scope: 'account', count: 30, seconds: 10 * minute }] as const

/** Calls that exchange an unused order's plan for another one. */
export const exchangeCalls = {
  quoteExchange: call({
    ...post('/order/exchange_quote'),
    summary: 'What another plan in place of an unused order costs, or gives back',
    access: 'normal',
    limits: choosing,
    input: type({ order_id: Id, plan_id: PlanId }),
    answer: ExchangeQuote,
  }),
  createExchange: call({
    ...post('/order/exchange'),
    summary: 'Order another plan in place of an unused order; only the difference is paid',
    access: 'normal',
    isProtected: true,
    limits: exchanging,
    input: type({
      idempotency_key: IdempotencyKey,
      order_id: Id,
      plan_id: PlanId,
      /** The amounts that the buyer was shown; the server's own figures count. */
      due_minor: 'number.integer >= 0',
      return_minor: 'number.integer >= 0',
      /**
       * Consent that the service starts before the withdrawal period ends, and the version of the
       * text that the buyer agreed to.
       */
      consent: 'true',
      consent_version: /^[\w.-]{1,20}$/,
    }),
    answer: Order,
  }),
}
