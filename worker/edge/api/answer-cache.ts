import { search, searchTexts } from '#contract/calls/row/endpoints.ts'
import { ApiError } from '#contract/errors.ts'
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

/**
 * Answers a public read from the edge's cache. On a miss the function asks the backend and stores
 * the answer if its status is 200, its `cache-control` is `public` and it sets no cookie. The key
 * contains everything that such an answer depends on: channel, language and URL (whose query names
 * the currency). When the backend fails, the last stored answer is served as long as the cache
 * holds it.
 */
export function createAnswerCache(open: () => Cache): AnswerCache {
  return async function answerFromCache(request, ask, later, validFrom = 0) {
    const key = keyOf(request)
    if (!key) return ask()
    // The answer may lack a text that was published while it was being made.
    const askedAt = Date.now()
    const store = (answer: Response, seconds: number) =>
      later(keep(open(), key, { answer: answer.clone(), seconds, askedAt }))
    const kept = await open().match(key)
    if (kept && Date.now() < Number(kept.headers.get(freshUntil)) && isSince(kept, validFrom)) {
      return kept
    }
    const answer = kept ? await orFailure(ask()) : await ask()
    if (kept && isFailure(answer)) {
      store(kept, pauseSeconds)
      return kept
    }
    const seconds = freshSeconds(answer)
    if (seconds > 0) store(answer, seconds)
    return answer
  }
}

function isSince({ headers }: Response, validFrom: number): boolean {
  return Number(headers.get(answeredSince)) > validFrom
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

type Kept = { answer: Response; seconds: number; askedAt: number }

async function keep(cache: Cache, key: string, { answer, seconds, askedAt }: Kept): Promise<void> {
  // Search queries rarely repeat, so answers kept beyond `max-age` would only fill the cache.
  const isSearch = [search, searchTexts].some(({ path }) => key.includes(`${path}?`))
  const spare = isSearch ? 0 : staleSeconds
  const headers = new Headers({
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    'cache-control': `public, max-age=${seconds + spare}`,
    [freshUntil]: String(Date.now() + seconds * 1000),
    [answeredSince]: String(askedAt),
  })
  const etag = answer.headers.get('etag')
  if (etag !== null) headers.set('etag', etag)
  await cache.put(key, new Response(await answer.arrayBuffer(), { headers }))
}
