import { redirect, redirectDocument } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import type { Order } from '#contract/commerce/order.ts'
import { ApiError, type ErrorCode } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PayChoice } from './read-basket.ts'

/** The attempt that the provider's fields on the page are to confirm. */
export type Confirming = { confirm: { orderId: string; clientSecret: string } }

/**
 * Tries a card and redirects: to the bank, which is outside the app, or to the page of the order.
 * Without an answer the card may have been charged, so the order's page says what is known. Throws
 * where no card was tried.
 */
export async function payAndFollow(
  api: ApiClient,
  orderId: string,
  choice: PayChoice,
): Promise<Response> {
  return follow(pathTo('order', { order: orderId }), await pay(api, orderId, choice))
}

/**
 * Does the same where the provider's fields may be on the page, which get what they confirm. The
 * page to follow is that of the order if none is given.
 */
export async function payOnPage(
  api: ApiClient,
  orderId: string,
  choice: PayChoice,
  page: string = pathTo('order', { order: orderId }),
): Promise<Response | Confirming> {
  const payment = await pay(api, orderId, choice)
  const clientSecret = payment?.clientSecret
  return clientSecret === undefined ? follow(page, payment) : { confirm: { orderId, clientSecret } }
}

type Payment = Order['payment']

function follow(page: string, payment: Payment | undefined): Response {
  const bank = payment?.actionUrl
  return bank ? redirectDocument(bank) : redirect(page)
}

async function pay(
  api: ApiClient,
  orderId: string,
  choice: PayChoice,
): Promise<Payment | undefined> {
  try {
    return (await api.call('payOrder', { orderId, ...choice })).payment
  } catch (error) {
    if (isTried(error)) return undefined
    throw error
  }
}

const refusals: ErrorCode[] = [
  'invalid_input',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
]

function isTried(error: unknown): boolean {
  return error instanceof ApiError && !refusals.includes(error.code)
}
