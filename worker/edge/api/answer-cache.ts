import { search, searchTexts } from '#contract/calls/row/endpoints.ts'
import { placesHeader } from '#contract/catalogue/price-changes.ts'
import { ApiError } from '#contract/errors.ts'
import type { ShownPrices } from '../edge.ts'
import { isSharedCall } from './shared-answer.ts'

/** Sends the call to the backend. Rejects with an `ApiError` if the backend gives no answer. */
type Ask = () => Promise<Response>

/** A cache at the edge that stores the backend's public answers for their `max-age`. */
export type AnswerCache = (
  request: Request,
  ask: Ask,
  later: (work: Promise<unknown>) => void,
  /** Unix milliseconds: an answer that was requested earlier is requested again. */
  validFrom?: number,
) => Promise<Response>

/**
 * Seconds after the end of its `max-age` that an answer may still be served while the backend
 * fails.
 */
const staleSeconds = 86_400
/**
 * Seconds after a failure during which the old answer is served without a new attempt, so that not
 * every page waits for a backend that is down.
 */
const pauseSeconds = 10
const freshUntil = 'x-answer-fresh-until'
const answeredSince = 'x-answer-asked-at'
/** The number and the time of the prices in the answer. */
const pricesHeader = 'x-answer-prices'
/** Set while an old answer is served because the backend fails. */
const pausedHeader = 'x-answer-paused'

/** What is known of changed prices. */
type Prices = { areOld: (shown: ShownPrices | undefined) => boolean; known: () => number }
const neverChanged: Prices = { areOld: () => false, known: () => 0 }

/**
 * Answers a public read from the edge's cache. On a miss the function asks the backend and stores
 * the answer if its status is 200, its `cache-control` is `public` and it sets no cookie. The key
 * contains everything that such an answer depends on: channel, language and URL (whose query names
 * the currency). An answer with a price that has changed is requested again. When the backend fails, the last stored answer is served as long as the cache
 * holds it.
 */
export function createAnswerCache(open: () => Cache, prices = neverChanged): AnswerCache {
  return async function answerFromCache(request, ask, later, validFrom = 0) {
    const key = keyOf(request)
    if (!key) return ask()
    // The answer may lack a text that was published while it was being made.
    const askedAt = Date.now()
    const number = prices.known()
    const store = (answer: Response, seconds: number, isPaused = false) =>
      later(keep(open(), key, { answer: answer.clone(), seconds, askedAt, isPaused }))
    const kept = await open().match(key)
    if (kept && Date.now() < Number(kept.headers.get(freshUntil)) && isSince(kept, validFrom)) {
      if (kept.headers.has(pausedHeader) || !prices.areOld(pricesOf(kept))) return kept
    }
    const answered = kept ? await orFailure(ask()) : await ask()
    if (kept && isFailure(answered)) {
      store(kept, pauseSeconds, true)
      return kept
    }
    const answer = withPrices(answered, `${number} ${askedAt}`)
    const seconds = freshSeconds(answer)
    if (seconds > 0) store(answer, seconds)
    return answer
  }
}

function isSince({ headers }: Response, validFrom: number): boolean {
  return Number(headers.get(answeredSince)) > validFrom
}

function withPrices(answer: Response, made: string): Response {
  if (!answer.headers.has(placesHeader)) return answer
  const stamped = new Response(answer.body, answer)
  stamped.headers.set(pricesHeader, made)
  return stamped
}

/** Returns the prices that an answer shows; undefined if it names no places. */
export function pricesOf({ headers }: Response): ShownPrices | undefined {
  const [places, made] = [headers.get(placesHeader), headers.get(pricesHeader)]
  if (places === null || made === null) return undefined
  const [number = 0, asOf = 0] = made.split(' ').map(Number)
  return { places: places.split(','), number, asOf }
}

function keyOf({ method, url, headers }: Request): string | undefined {
  if (method !== 'GET' || !isSharedCall({ url })) return undefined
  const { pathname, search: query } = new URL(url)
  const channel = encodeURIComponent(headers.get('x-channel-id') ?? '')
  const language = encodeURIComponent(headers.get('accept-language') ?? '')
  return `https://answers.internal/${channel}/${language}${pathname}${query}`
}

/**
 * Turns an `ApiError` of the call into a response with status 503. Other errors are bugs and are
 * rethrown.
 */
async function orFailure(asked: Promise<Response>): Promise<Response> {
  return asked.catch((error: unknown) => {
    if (error instanceof ApiError) return new Response(null, { status: 503 })
    throw error
  })
}

/**
 * Whether the status says nothing about the requested resource, so that the stored answer stays
 * valid.
 */
function isFailure({ status }: Response): boolean {
  return status >= 500 || [401, 403, 429].includes(status)
}

/** Returns until when an answer is fresh, in unix milliseconds; 0 if it may not be stored. */
export function freshUntilOf(answer: Response): number {
  const kept = answer.headers.get(freshUntil)
  return kept === null ? Date.now() + freshSeconds(answer) * 1000 : Number(kept)
}

/** Returns for how many seconds the answer is fresh, or 0 if it must not be stored. */
function freshSeconds({ status, headers }: Response): number {
  const policy = headers.get('cache-control') ?? ''
  if (status !== 200 || !policy.startsWith('public') || headers.has('set-cookie')) return 0
  return Number(/\bmax-age=(\d+)/.exec(policy)?.[1] ?? 0)
}

type Kept = { answer: Response; seconds: number; askedAt: number; isPaused: boolean }

async function keep(cache: Cache, key: string, kept: Kept): Promise<void> {
  const { answer, seconds, askedAt, isPaused } = kept
  // Search queries rarely repeat, so answers kept beyond `max-age` would only fill the cache.
  const isSearch = [search, searchTexts].some(({ path }) => key.includes(`${path}?`))
  const spare = isSearch ? 0 : staleSeconds
  const headers = new Headers({
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    'cache-control': `public, max-age=${seconds + spare}`,
    [freshUntil]: String(Date.now() + seconds * 1000),
    [answeredSince]: String(askedAt),
  })
  for (const name of ['etag', placesHeader, pricesHeader]) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (isPaused) headers.set(pausedHeader, '1')
  await cache.put(key, new Response(await answer.arrayBuffer(), { headers }))
}
