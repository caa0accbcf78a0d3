import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { retryAfter } from '../supplier/retry-after.ts'
import type { SupplierContext } from '../supplier/supplier.ts'

export const EsimAccessSettings = type({
  code: 'string > 0',
  /** Origin of the API. */
  'url?': 'string.url',
  /** The end of the webhook's path: notices are not signed. At least as hard to guess as a key. */
  'webhookSecret?': /^[\w-]{24,}$/,
})
export type EsimAccessSettings = typeof EsimAccessSettings.infer

const origin = 'https://api.esimaccess.com/'

const Envelope = type({
  success: "boolean | 'true' | 'false'",
  'errorCode?': 'string | number | null',
  'obj?': 'unknown',
})

/**
 * What eSIM Access answered: its data, or why there is none. Its texts may name a customer's eSIM,
 * so its codes alone are kept.
 */
export type Answered =
  | { isDone: true; obj: unknown }
  | { isDone: false; status: number; code: string; retryAfter?: number }

export type Ask = (
  context: SupplierContext,
  path: string,
  body: object,
  deadlineMs: number,
) => Promise<Answered>

/** All calls are posted in JSON, and one header names the account. */
export function openAsk({ code, url = origin }: EsimAccessSettings): Ask {
  const base = new URL('api/v1/open/', url.endsWith('/') ? url : `${url}/`)
  return async (context, path, body, deadlineMs) => {
    await context.take?.()
    const response = await fetch(new URL(path, base), {
      method: 'POST',
      headers: { 'rt-accesscode': code, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    })
    if (!response.ok) return refusedBy(response, context.now)
    const { success, errorCode, obj } = Envelope.assert(await response.json())
    if (String(success) === 'true') return { isDone: true, obj }
    return { isDone: false, status: response.status, code: String(errorCode ?? 'none') }
  }
}

async function refusedBy(response: Response, nowSeconds: number): Promise<Answered> {
  await response.body?.cancel()
  const wait = retryAfter(response, nowSeconds)
  return {
    isDone: false,
    status: response.status,
    code: 'none',
    ...(wait === undefined ? {} : { retryAfter: wait }),
  }
}

/** Returns the data of an answer; throws `upstream_unavailable` if there is none. */
export function dataOf<Data>(answered: Answered, shape: { assert: (data: unknown) => Data }): Data {
  if (answered.isDone) return shape.assert(answered.obj)
  const { retryAfter: retryAfterSeconds } = answered
  const details = retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }
  throw new ApiError('upstream_unavailable', told(answered), details)
}

export function told({ status, code }: Extract<Answered, { isDone: false }>): string {
  return code === 'none' ? `answered with status ${status}` : `answered with code ${code}`
}
