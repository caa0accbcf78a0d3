import type { CallName, Calls } from '#contract/calls/index.ts'
import { apiBase, type Endpoint } from '#contract/calls/row/endpoints.ts'
import type { InputOf, ReceivedOf } from '#contract/calls/row/row.ts'
import { toSnake } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import { fallbackLocale, type Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { shownToHeader } from '#contract/pages/shown-to.ts'
import { fitsUrlTemplate, type QueryParams, stringifyQuery } from '#contract/query.ts'
import type { BotCheck } from '#contract/words.ts'
import type { CallSignature } from '#crypto/signing.ts'
import { readAnswer } from './answer.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { createResultCache, type ResultCache } from './result-cache.ts'
import { type RetryTiming, realTiming, withRetry } from './retry.ts'

/** Runs on a 401 or 403: the answer `again` sends the call once more, `stop` lets the call fail. */
export type SessionHandler = (error: ApiError) => Promise<'again' | 'stop'>

export type ApiClientOptions = {
  transport: (request: Request) => Promise<Response>
  /** Base URL that API paths are resolved against. */
  origin: string
  sign: () => CallSignature | Promise<CallSignature>
  channelId: string
  locale?: Locale | undefined
  /** Currency of the prices; undefined asks for the backend's default. */
  currency?: Currency | undefined
  appVersion?: string | undefined
  requestId?: string | undefined
  /** The sealed name of the person to whom the page that makes the calls was shown. */
  shownTo?: string | undefined
  captchaToken?: ((action: BotCheck) => Promise<string | undefined>) | undefined
  onUnauthorized?: SessionHandler | undefined
  timeoutMs?: number | undefined
  memory?: AnswerMemory | undefined
  /** Names of functions whose results are never cached. */
  exempt?: readonly string[] | undefined
  retryTiming?: RetryTiming | undefined
}

/**
 * Input of a call, as its row declares it. Lists may be readonly, and undefined fields are not
 * sent.
 */
export type Input<Name extends CallName> = Sent<InputOf<Calls[Name]>>
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { [Key in keyof T]: Sent<T[Key]> | (object extends Pick<T, Key> ? undefined : never) }
    : T

/** Answer of a call, as its row declares it. */
export type Received<Name extends CallName> = ReceivedOf<Calls[Name]>

export type CallOptions = {
  /**
   * Body of calls that accept something other than JSON; it is sent unchanged, and the input
   * becomes the query.
   */
  body?: Blob
  signal?: AbortSignal
}

/**
 * Makes the contract's calls by name; input and answer are in camelCase. Failures are `ApiError`s.
 * A client can make the calls whose endpoints it was given: the worker's client all of them, a
 * browser's client those that its page needs.
 */
export type ApiClient<Known extends CallName = CallName> = ResultCache & {
  readonly currency: Currency | undefined
  call: <Name extends Known>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ) => Promise<Received<Name>>
}

const appVersion = '7.2.0'
const timeoutMs = 60_000
// A stored page carries the score of the day it was stored, which must not be shown as today's.
const alwaysFresh = ['getTrustRating']

/**
 * The one API client of worker and browser. Its transport alone decides whether the backend runs in
 * the same process or is remote.
 */
export function createApiClient<Known extends CallName>(
  endpoints: Readonly<Record<Known, Endpoint>>,
  client: ApiClientOptions,
): ApiClient<Known> {
  const sessions = createSessionGuard(client.onUnauthorized ?? (async () => 'stop'))

  async function call<Name extends Known>(
    name: Name,
    input: Input<Name>,
    options: CallOptions = {},
  ): Promise<Received<Name>> {
    const endpoint = endpoints[name]
    const target = targetOf(client.origin, endpoint, { input, body: options.body })
    const known = target.isRead ? client.memory?.recall(target.url) : undefined
    if (known !== undefined) return known as Received<Name>
    const send = () => sendOnce<Received<Name>>(client, target, options.signal)
    const run = () =>
      endpoint.isRetried ? withRetry(send, target.url, client.retryTiming ?? realTiming) : send()
    const sentIn = sessions.current()
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefusedSession(error)) throw error
      if ((await sessions.recover(error, sentIn)) === 'stop') throw error
      return run()
    }
  }

  return { ...createResultCache(client.exempt ?? alwaysFresh), currency: client.currency, call }
}

type Target = {
  url: URL
  method: Endpoint['method']
  /** Whether the address contains the complete input. */
  isRead: boolean
  botCheck: BotCheck | undefined
  body: string | Blob | undefined
}

function targetOf(
  origin: string,
  { method, path, botCheck }: Endpoint,
  { input, body }: { input: object; body: Blob | undefined },
): Target {
  const fields = new Map(Object.entries(input))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => takeSegment(fields, name))
  const rest = toSnake(Object.fromEntries(fields))
  const isQuery = method === 'GET' || body !== undefined
  const query = isQuery ? stringifyQuery(rest as QueryParams) : ''
  const template = `${apiBase}${filled}${query && `?${query}`}`
  if (!fitsUrlTemplate(template)) throw new ApiError('uri_too_long')
  const sent = isQuery ? body : JSON.stringify(rest)
  const isRead = method === 'GET' && sent === undefined
  return { url: new URL(template, origin), method, isRead, botCheck, body: sent }
}

/**
 * Removes a field from the input, so that it is sent only once, and encodes it as one segment of
 * the path. A segment of dots is refused, because it would lead out of the path.
 */
function takeSegment(fields: Map<string, unknown>, name: string): string {
  const value = fields.get(name)
  fields.delete(name)
  if (typeof value !== 'string') throw new Error(`expected the text of ${name}`)
  if (value === '' || value === '.' || value === '..') throw new ApiError('not_found')
  return encodeURIComponent(value.toWellFormed())
}

async function sendOnce<T>(
  client: ApiClientOptions,
  { url, method, botCheck, body, isRead }: Target,
  given: AbortSignal | undefined,
): Promise<T> {
  const headers = await headersOf(client, botCheck)
  if (body instanceof Blob) headers.set('content-type', body.type)
  else if (body !== undefined) headers.set('content-type', 'application/json')
  const deadline = AbortSignal.timeout(client.timeoutMs ?? timeoutMs)
  const signal = given ? AbortSignal.any([deadline, given]) : deadline
  try {
    signal.throwIfAborted()
    // The API never redirects, and following a redirect would send the signature tag to another
    // address.
    const init: RequestInit = { method, headers, signal, redirect: 'manual' }
    const request = new Request(url, body === undefined ? init : { ...init, body })
    // The abort listener comes first: a transport in the same process may abort before it returns.
    return await Promise.race([abortOf(signal), exchange<T>(client, request, isRead)])
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    const interrupted = deadline.aborted ? 'timeout' : 'aborted'
    const reason = signal.aborted ? interrupted : 'unreachable'
    throw new ApiError('network', `call failed: ${reason}`, { cause, details: { reason } })
  }
}

async function exchange<T>(
  { transport, memory }: ApiClientOptions,
  request: Request,
  isRead: boolean,
): Promise<T> {
  const answer = await transport(request)
  const value = await readAnswer<T>(answer)
  if (isRead) memory?.keep(new URL(request.url), answer, value)
  return value
}

/** Rejects when the signal fires, because a transport in the same process may ignore the signal. */
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
  if (client.shownTo !== undefined) headers.set(shownToHeader, client.shownTo)
  if (client.requestId) headers.set('x-request-id', client.requestId)
  if (botCheck) headers.set('x-page-token', captcha || signature.pageToken())
  return headers
}

async function captchaOf(client: ApiClientOptions, action: BotCheck): Promise<string | undefined> {
  try {
    return await client.captchaToken?.(action)
  } catch {
    // A blocked or broken captcha must not lock people out; the signed page token replaces it.
    return undefined
  }
}

function isRefusedSession(error: ApiError): boolean {
  return error.code === 'unauthorized' || error.code === 'forbidden'
}

/**
 * Runs the handler once for all calls that were sent in the same session and refused for the same
 * reason, even when a refusal arrives after the handler has finished.
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
