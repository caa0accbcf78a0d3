import type { BotCheck } from '#contract/calls/words.ts'
import { toSnake } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import { fallbackLocale, type Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { fitsUrlTemplate, type QueryParams, stringifyQuery } from '#contract/query.ts'
import type { CallSignature } from '#contract/signing.ts'
import { readAnswer } from './answer.ts'
import { createResultCache, type ResultCache } from './result-cache.ts'
import { type RetryTiming, realTiming, withRetry } from './retry.ts'

/** What runs on a 401 or 403: `again` sends the call once more, `stop` lets it fail. */
export type SessionHandler = (error: ApiError) => Promise<'again' | 'stop'>

export type ApiClientOptions = {
  transport: (request: Request) => Promise<Response>
  /** Base URL that API paths are resolved against. */
  origin: string
  sign: () => CallSignature | Promise<CallSignature>
  channelId: string
  locale?: Locale | undefined
  /** What prices are asked in; without it the backend's own default. */
  currency?: Currency | undefined
  appVersion?: string | undefined
  requestId?: string | undefined
  captchaToken?: ((action: BotCheck) => Promise<string | undefined>) | undefined
  onUnauthorized?: SessionHandler | undefined
  timeoutMs?: number | undefined
  /** Names of functions whose results are never kept. */
  exempt?: readonly string[] | undefined
  retryTiming?: RetryTiming | undefined
}

export type CallOptions = {
  botCheck?: BotCheck
  /** Try again when the failure may pass; heeded for idempotent methods only. */
  retry?: boolean
  signal?: AbortSignal
}

type Call = <T>(path: string, params?: object, options?: CallOptions) => Promise<T>

/**
 * Calls below /api/v3; parameters and results in camelCase, a Blob goes as it is. Failures are
 * `ApiError`s.
 */
export type ApiClient = ResultCache & {
  readonly currency: Currency | undefined
  get: Call
  head: Call
  post: Call
  put: Call
  patch: Call
  delete: Call
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const basePath = '/api/v3'
const appVersion = '7.2.0'
const timeoutMs = 60_000
// A score shown as today's must not be the one that came with a stored page.
const alwaysFresh = ['getTrustRating']
const queryMethods: readonly Method[] = ['GET', 'HEAD']
const bodyMethods: readonly Method[] = ['PUT', 'PATCH']
const idempotentMethods: readonly Method[] = ['GET', 'HEAD', 'PUT', 'DELETE']

/** The one API client of worker and browser; whether the backend is near or far is its transport's. */
export function createApiClient(client: ApiClientOptions): ApiClient {
  const sessions = createSessionGuard(client.onUnauthorized ?? (async () => 'stop'))

  function callBy(method: Method): Call {
    return async function call<T>(path: string, params?: object, options: CallOptions = {}) {
      const target = targetOf(client.origin, method, path, params)
      const send = () => sendOnce<T>(client, target, options)
      const isRetried = options.retry === true && idempotentMethods.includes(method)
      const run = () => (isRetried ? withRetry(send, client.retryTiming ?? realTiming) : send())
      const sentIn = sessions.current()
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof ApiError) || !isRefusedSession(error)) throw error
        if ((await sessions.recover(error, sentIn)) === 'stop') throw error
        return run()
      }
    }
  }

  return {
    ...createResultCache(client.exempt ?? alwaysFresh),
    currency: client.currency,
    get: callBy('GET'),
    head: callBy('HEAD'),
    post: callBy('POST'),
    put: callBy('PUT'),
    patch: callBy('PATCH'),
    delete: callBy('DELETE'),
  }
}

type Target = { url: URL; method: Method; body: string | Blob | undefined }

function targetOf(origin: string, method: Method, path: string, params?: object): Target {
  const isQuery = queryMethods.includes(method)
  const query = isQuery && params ? stringifyQuery(toSnake(params) as QueryParams) : ''
  const template = `${basePath}${path}${query && `?${query}`}`
  if (!fitsUrlTemplate(template)) throw new ApiError('uri_too_long')
  const url = new URL(template, origin)
  // A path with `..` in it would leave the API, with our tag on it.
  if (!url.pathname.startsWith(`${basePath}/`)) throw new ApiError('not_found')
  const content = params ?? (bodyMethods.includes(method) ? {} : undefined)
  const body = isQuery || !content ? undefined : bodyOf(content)
  return { url, method, body }
}

function bodyOf(content: object): string | Blob {
  return content instanceof Blob ? content : JSON.stringify(toSnake(content))
}

async function sendOnce<T>(
  client: ApiClientOptions,
  { url, method, body }: Target,
  options: CallOptions,
): Promise<T> {
  const headers = await headersOf(client, options.botCheck)
  if (body instanceof Blob) headers.set('content-type', body.type)
  else if (body !== undefined) headers.set('content-type', 'application/json')
  const deadline = AbortSignal.timeout(client.timeoutMs ?? timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  try {
    signal.throwIfAborted()
    // A redirect would carry the tag elsewhere; the API has none.
    const init: RequestInit = { method, headers, signal, redirect: 'manual' }
    const request = new Request(url, body === undefined ? init : { ...init, body })
    // Listening first: a transport in the same process may abort before it returns.
    return await Promise.race([abortOf(signal), exchange<T>(client, request)])
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    const interrupted = deadline.aborted ? 'timeout' : 'aborted'
    const reason = signal.aborted ? interrupted : 'unreachable'
    throw new ApiError('network', `call failed: ${reason}`, { cause, details: { reason } })
  }
}

async function exchange<T>({ transport }: ApiClientOptions, request: Request): Promise<T> {
  return readAnswer<T>(await transport(request))
}

/** Rejects when the signal fires: a transport in the same process need not heed it. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function headersOf(client: ApiClientOptions, botCheck?: BotCheck): Promise<Headers> {
  const captcha = botCheck && (await captchaOf(client, botCheck))
  const signature = await client.sign()
  const headers = new Headers({
    accept: 'application/json, application/pdf',
    'accept-language': client.locale ?? fallbackLocale,
    'x-channel-id': client.channelId,
    'x-app-ver': client.appVersion ?? appVersion,
    'x-app-tag': signature.tag,
  })
  if (client.requestId) headers.set('x-request-id', client.requestId)
  if (botCheck) headers.set('x-page-token', captcha || signature.pageToken())
  return headers
}

async function captchaOf(client: ApiClientOptions, action: BotCheck): Promise<string | undefined> {
  try {
    return await client.captchaToken?.(action)
  } catch {
    // A blocked or broken captcha must not lock people out; the signed fallback takes its place.
    return undefined
  }
}

function isRefusedSession(error: ApiError): boolean {
  return error.code === 'unauthorized' || error.code === 'forbidden'
}

/**
 * Runs the handler once for all calls that were sent in the same session and are refused alike,
 * also for those whose refusal arrives after the handler is done.
 */
function createSessionGuard(handler: SessionHandler) {
  let session = 0
  let last: { error: ApiError; outcome: ReturnType<SessionHandler> } | undefined

  function recover(error: ApiError, sentIn: number): ReturnType<SessionHandler> {
    if (last && sentIn < session && isAlike(last.error, error)) return last.outcome
    session += 1
    last = { error, outcome: handler(error) }
    return last.outcome
  }

  return { current: () => session, recover }
}

function isAlike(one: ApiError, other: ApiError): boolean {
  return one.code === other.code && one.details?.reason === other.details?.reason
}
