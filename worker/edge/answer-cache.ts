import { apiBase, search } from '#contract/calls/endpoints.ts'
import { ApiError } from '#contract/errors.ts'

/** Asks the backend and gives its answer, or rejects with an `ApiError` where there is none. */
type Ask = () => Promise<Response>

/** The backend's public answers, kept at the edge for as long as they say. */
export type AnswerCache = (
  request: Request,
  ask: Ask,
  later: (work: Promise<unknown>) => void,
) => Promise<Response>

/** An answer serves this long past its time where the backend gives no newer one. */
const staleSeconds = 86_400
/** After a failure the old answer serves as it is for so long: not every page waits in vain. */
const pauseSeconds = 10
const freshUntil = 'x-answer-fresh-until'

/**
 * Answers a public read from the edge's cache, else asks and keeps what may be kept: 200, `public`,
 * no cookie. The key has everything such an answer may differ by: channel, language and URL, where
 * the currency stands. Where the backend fails, the last answer serves, however old it is.
 */
export function createAnswerCache(open: () => Cache): AnswerCache {
  return async function answerFromCache(request, ask, later) {
    const key = keyOf(request)
    if (!key) return ask()
    const store = (answer: Response, seconds: number) =>
      later(keep(open(), key, { answer: answer.clone(), seconds }))
    const kept = await open().match(key)
    if (kept && Date.now() < Number(kept.headers.get(freshUntil))) return kept
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

function keyOf({ method, url, headers }: Request): string | undefined {
  const { pathname, search: query } = new URL(url)
  if (method !== 'GET' || !pathname.startsWith(`${apiBase}/catalogue/`)) return undefined
  const channel = encodeURIComponent(headers.get('x-channel-id') ?? '')
  const language = encodeURIComponent(headers.get('accept-language') ?? '')
  return `https://answers.internal/${channel}/${language}${pathname}${query}`
}

/** A refusal of the call itself as the answer that it stands for; a bug goes on. */
async function orFailure(asked: Promise<Response>): Promise<Response> {
  return asked.catch((error: unknown) => {
    if (error instanceof ApiError) return new Response(null, { status: 503 })
    throw error
  })
}

/** What says nothing about the thing asked for: what was known of it still is. */
function isFailure({ status }: Response): boolean {
  return status >= 500 || [401, 403, 429].includes(status)
}

/** How long an answer may be kept before it is asked for again; 0 for one that may not. */
function freshSeconds({ status, headers }: Response): number {
  const policy = headers.get('cache-control') ?? ''
  if (status !== 200 || !policy.startsWith('public') || headers.has('set-cookie')) return 0
  return Number(/\bmax-age=(\d+)/.exec(policy)?.[1] ?? 0)
}

type Kept = { answer: Response; seconds: number }

async function keep(cache: Cache, key: string, { answer, seconds }: Kept): Promise<void> {
  // What people type is too varied to be asked for twice: it would only fill the cache.
  const spare = key.includes(`${search.path}?`) ? 0 : staleSeconds
  const headers = new Headers({
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    'cache-control': `public, max-age=${seconds + spare}`,
    [freshUntil]: String(Date.now() + seconds * 1000),
  })
  await cache.put(key, new Response(await answer.arrayBuffer(), { headers }))
}
