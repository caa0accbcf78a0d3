import type { Currency } from '#contract/money.ts'
import type { Esim, Order, Quote } from '#contract/order.ts'
import type { EsimState } from '#contract/order-words.ts'
import type { ApiClient } from './client.ts'

export type Basket = {
  planId: string
  quantity: number
  currency: Currency
  /** Of a promo or a friend, as somebody wrote it. */
  code?: string
  usePoints?: boolean
}

export type NewOrder = Basket & {
  idempotencyKey: string
  /** A device's id, or `unlisted`; refused with the reason `device` where it takes no eSIM. */
  device?: string
  /** What the buyer was shown; another total is refused with `price_changed`. */
  totalMinor: number
  consentVersion: string
}

/** What a basket costs now; `not_found` where the shop does not sell it. */
export function quoteBasket(api: ApiClient, basket: Basket): Promise<Quote> {
  return api.post('/order/quote', basket)
}

/** Orders what was shown; the same key gives the same order again. */
export function createOrder(api: ApiClient, order: NewOrder): Promise<Order> {
  return api.post('/order/create', { ...order, consent: true })
}

/** How somebody wants to pay: a way as the form names it, and a card where one is named. */
export type PayChoice = { method?: string; card?: string }

/** Tries to pay; how it went stands in the order's payment. One that comes to nothing needs no choice. */
export function payOrder(api: ApiClient, orderId: string, choice: PayChoice): Promise<Order> {
  return api.post('/order/pay', { orderId, ...choice })
}

export function getOrder(api: ApiClient, orderId: string): Promise<Order> {
  return api.post('/order/get', { orderId })
}

/** Gives up an unpaid order or gives back an unused one; `conflict` where it is in use. */
export function cancelOrder(api: ApiClient, orderId: string, reason?: 'device'): Promise<Order> {
  return api.post('/order/cancel', { orderId, ...(reason ? { reason } : {}) })
}

export type EsimPage = { esims: Esim[]; lastEvaluatedKey: string | null }

/** One page of the caller's eSIMs in these states, or all, the newest first. */
export function listEsims(
  api: ApiClient,
  {
    states,
    pageStart,
  }: { states?: readonly EsimState[] | undefined; pageStart?: string | undefined },
): Promise<EsimPage> {
  const pageInfo = pageStart === undefined ? {} : { pageInfo: { pageStart } }
  return api.post('/esim/list', { ...(states ? { states } : {}), ...pageInfo })
}

/** By id or ICCID. */
export function getEsim(api: ApiClient, esimId: string): Promise<Esim> {
  return api.post('/esim/get', { esimId })
}

export function renameEsim(api: ApiClient, esimId: string, name: string): Promise<Esim> {
  return api.post('/esim/rename', { esimId, name })
}
