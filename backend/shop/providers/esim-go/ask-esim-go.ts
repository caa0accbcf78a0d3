import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { retryAfter } from '../supplier/retry-after.ts'
import type { Cost, SupplierContext } from '../supplier/supplier.ts'

export const EsimGoSettings = type({
  /** It also signs callbacks. */
  key: 'string > 0',
  /** Origin of the API. */
  'url?': 'string.url',
})
export type EsimGoSettings = typeof EsimGoSettings.infer

const origin = 'https://api.esim-go.com/'
const readDeadlineMs = 5_000

/** What eSIM Go answered; its messages may name an eSIM, so statuses alone are kept. */
export type Answered = { isDone: true; data: unknown } | Failed
export type Failed = { isDone: false; status: number; wait?: number }

type Request = { method?: 'POST' | 'DELETE'; body?: object; deadlineMs?: number }
export type Ask = (context: SupplierContext, path: string, request?: Request) => Promise<Answered>

export function openAsk({ key, url = origin }: EsimGoSettings): Ask {
  const base = new URL('v2.5/', url.endsWith('/') ? url : `${url}/`)
  return async (context, path, { method = 'GET', body, deadlineMs = readDeadlineMs } = {}) => {
    await context.take?.()
    const response = await fetch(new URL(path, base), {
      method,
      // Without `accept`, install details are CSV.
      headers: {
        'x-api-key': key,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    })
    if (response.ok) return { isDone: true, data: await response.json() }
    await response.body?.cancel()
    const wait = retryAfter(response, context.now)
    return { isDone: false, status: response.status, ...(wait === undefined ? {} : { wait }) }
  }
}

/** Returns the data of an answer; throws `upstream_unavailable` if there is none. */
export function dataOf<Data>(answered: Answered, shape: { assert: (data: unknown) => Data }): Data {
  if (answered.isDone) return shape.assert(answered.data)
  const { wait: retryAfterSeconds } = answered
  const details = retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }
  throw new ApiError('upstream_unavailable', told(answered), details)
}

export function told({ status }: Failed): string {
  return `answered with status ${status}`
}

/** Whether what was asked for is not there, or may not be done; keys are refused with 401 or 403. */
export function isRefused({ status }: Failed): boolean {
  return [400, 404, 409, 410, 422].includes(status)
}

/** An amount of money is in units of the organisation's currency. */
export function costOf(amount: number, currency: string): Cost {
  return { micros: Math.round(amount * 1_000_000), currency }
}

const Organisation = type({ balance: 'number', currency: /^[A-Z]{3}$/ })
const Organisations = Organisation.or({ organisations: Organisation.array().atLeastLength(1) })

/** "Get Current Organisation Details": what is left, in its currency. */
export async function readWallet(ask: Ask, context: SupplierContext): Promise<Cost> {
  const found = dataOf(await ask(context, 'organisation'), Organisations)
  const one = 'organisations' in found ? found.organisations[0] : found
  if (!one) throw new Error('expected an organisation')
  return costOf(one.balance, one.currency)
}
