import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type { SupplierContext } from '../supplier/supplier.ts'

export const ZenditSettings = type({
  key: 'string > 0',
  /** Base URL of the API, with its version. */
  'url?': 'string.url',
  /** What webhooks have as `Authorization`, as it was chosen in the console. */
  'webhookValue?': /^[\x21-\x7e]{24,}$/,
})
export type ZenditSettings = typeof ZenditSettings.infer

const productionUrl = 'https://api.zendit.io/v1'
const readDeadlineMs = 5_000

/** What was answered; `body` is undefined if it is cut off or no JSON. */
export type Answered = { status: number; body: unknown; retryAfter?: number }

type Asked = { method?: 'POST'; body?: object; deadlineMs?: number }
export type Ask = (context: SupplierContext, path: string, asked?: Asked) => Promise<Answered>

/** Asks the API, version 1 (developers.zendit.io/api; models of the official SDK, 1.9.0). */
export function openAsk({ key, url = productionUrl }: ZenditSettings): Ask {
  const base = url.replace(/\/$/, '')
  return async (context, path, { method = 'GET', body, deadlineMs = readDeadlineMs } = {}) => {
    await context.take?.()
    const response = await fetch(`${base}/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const wait = response.headers.get('retry-after') ?? ''
    return {
      status: response.status,
      body: await response.json().catch(() => undefined),
      ...(/^\d{1,5}$/.test(wait) ? { retryAfter: Number(wait) } : {}),
    }
  }
}

export const isDone = ({ status }: Answered): boolean => status >= 200 && status < 300

/** Returns the data of an answer; throws `upstream_unavailable` if there is none. */
export function dataOf<Data>(answered: Answered, shape: { assert: (data: unknown) => Data }): Data {
  if (isDone(answered)) return shape.assert(answered.body)
  const { retryAfter: retryAfterSeconds } = answered
  const details = retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }
  throw new ApiError('upstream_unavailable', told(answered), details)
}

const Problem = type({ errorCode: /^[A-Z0-9_]{1,60}$/ })

/** The code of a refusal ("Error Messages"). Its texts may name an eSIM, so they are not kept. */
export function codeOf({ body }: Answered): string | undefined {
  const problem = Problem(body)
  return problem instanceof type.errors ? undefined : problem.errorCode
}

export function told(answered: Answered): string {
  return `Zendit answered ${[answered.status, codeOf(answered)].filter(Boolean).join(' ')}`
}
