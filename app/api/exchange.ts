import type { ExchangeQuote } from '#contract/exchange.ts'
import type { Order } from '#contract/order.ts'
import type { ApiClient } from './client.ts'

export type Exchange = {
  idempotencyKey: string
  orderId: string
  planId: string
  /** What the buyer was shown; another difference is refused with `price_changed`. */
  dueMinor: number
  returnMinor: number
  consentVersion: string
}

/** `conflict` with `in_use` where the order cannot be exchanged any more. */
export function quoteExchange(
  api: ApiClient,
  wanted: { orderId: string; planId: string },
): Promise<ExchangeQuote> {
  return api.post('/order/exchange_quote', wanted)
}

/** Orders a plan in another one's place; to be paid like other orders, also where nothing is due. */
export function createExchange(api: ApiClient, exchange: Exchange): Promise<Order> {
  return api.post('/order/exchange', { ...exchange, consent: true })
}
