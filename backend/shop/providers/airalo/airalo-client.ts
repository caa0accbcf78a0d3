import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type { SupplierContext } from '../supplier/supplier.ts'
import { type GivenToken, keepAccessToken } from './access-token.ts'

export const AiraloSettings = type({
  clientId: 'string > 0',
  clientSecret: 'string > 0',
  /** Base URL of the API, with its version. */
  'url?': 'string.url',
})
export type AiraloSettings = typeof AiraloSettings.infer

/** A value that is written as a number on some pages and as text on others. */
export const Numeric = type('number').or('string.numeric.parse')

type Asking = { context: SupplierContext; token: string; deadlineMs: number }

const productionUrl = 'https://partners-api.airalo.com/v2'
const dayInSeconds = 86_400
/** Milliseconds until a read and the list of packages count as not answered. */
const readDeadlineMs = 10_000
export const listDeadlineMs = 60_000

const TokenAnswer = type({ data: { access_token: 'string > 0', expires_in: Numeric } })

export type AiraloClient = {
  /** Reads; if the token was refused, once more with another. Throws if that is not answered. */
  read: (context: SupplierContext, path: string, deadlineMs?: number) => Promise<unknown>
  /** Posts, once. Throws `upstream_unavailable` without a token, and what `fetch` throws. */
  post: (
    context: SupplierContext,
    path: string,
    body: object,
    deadlineMs: number,
  ) => Promise<Response>
}

/** Asks the Partner API, version 2 (developers.partners.airalo.com, read 2026-11). */
export function openAiralo({ clientId, clientSecret, url }: AiraloSettings): AiraloClient {
  const base = (url ?? productionUrl).replace(/\/$/, '')
  const tokens = keepAccessToken({
    supplier: 'airalo',
    secret: clientSecret,
    request: requestToken,
  })

  /** "Request access token" (11883033e0): a form; the answer lives 24 hours. */
  async function requestToken(): Promise<GivenToken> {
    const form = { client_id: clientId, client_secret: clientSecret }
    const response = await fetch(`${base}/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, grant_type: 'client_credentials' }),
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(readDeadlineMs),
    })
    const { data } = TokenAnswer.assert(await (await answered(response)).json())
    return {
      token: data.access_token,
      livesSeconds: Math.min(Math.floor(data.expires_in), dayInSeconds),
    }
  }

  async function send(asking: Asking, path: string, init: RequestInit): Promise<Response> {
    const { context, token, deadlineMs } = asking
    await context.take?.()
    return fetch(`${base}/${path}`, {
      ...init,
      headers: {
        accept: 'application/json',
        // Descriptions are read by a grammar of English.
        'accept-language': 'en',
        authorization: `Bearer ${token}`,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    })
  }

  return {
    async read(context, path, deadlineMs = readDeadlineMs) {
      const token = await tokens.get(context)
      let response = await send({ context, token, deadlineMs }, path, {})
      if (response.status === 401) {
        await response.body?.cancel()
        await tokens.drop(context, token)
        const other = await tokens.get(context)
        response = await send({ context, token: other, deadlineMs }, path, {})
      }
      return (await answered(response)).json()
    },
    async post(context, path, body, deadlineMs) {
      const token = await tokens.get(context)
      const init = { method: 'POST', body: JSON.stringify(body) }
      const response = await send({ context, token, deadlineMs }, path, init)
      if (response.status === 401) await tokens.drop(context, token)
      return response
    },
  }
}

/** Throws if an answer is none of success; what may pass is `upstream_unavailable`. */
async function answered(response: Response): Promise<Response> {
  if (response.ok) return response
  await response.body?.cancel()
  const { status } = response
  const told = `Airalo answered ${status}`
  const isLater = status >= 500 || status === 429 || status === 401 || status === 403
  throw isLater ? new ApiError('upstream_unavailable', told) : new AiraloRefusal(status, told)
}

/** An answer 4xx that a repetition does not change. */
export class AiraloRefusal extends Error {
  status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A time in UTC, in unix seconds; the pages write it in two ways. */
export function readTime(text: string | null | undefined): number | undefined {
  if (!text) return undefined
  const isPlain = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)
  const ms = Date.parse(isPlain ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000)
}
