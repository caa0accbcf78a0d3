import { redirect, redirectDocument } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import { ApiError, type ErrorCode } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PayChoice } from './read-basket.ts'

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
  const order = await api.call('payOrder', { orderId, ...choice }).catch((error: unknown) => {
    if (isTried(error)) return undefined
    throw error
  })
  const bank = order?.payment.actionUrl
  return bank ? redirectDocument(bank) : redirect(pathTo('order', { order: orderId }))
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
