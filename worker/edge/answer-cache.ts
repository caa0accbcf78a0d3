/** Asks the backend and gives its answer. */
type Ask = () => Promise<Response>

/** The backend's public answers, kept at the edge for as long as they say. */
export type AnswerCache = (
  request: Request,
  ask: Ask,
  later: (work: Promise<unknown>) => void,
) => Promise<Response>

/**
 * Answers a public read from the edge's cache, else asks and keeps what may be kept: 200, `public`,
 * no cookie. The key has everything such an answer may differ by: channel, language and URL, where
 * the currency stands.
 */
export function createAnswerCache(open: () => Cache): AnswerCache {
  return async function answerFromCache(request, ask, later) {
    const key = keyOf(request)
    if (!key) return ask()
    const kept = await open().match(key)
    if (kept) return kept
    const answer = await ask()
    if (isPublic(answer)) later(keep(open(), key, answer.clone()))
    return answer
  }
}

function keyOf({ method, url, headers }: Request): string | undefined {
  const { pathname, search } = new URL(url)
  if (method !== 'GET' || !pathname.startsWith('/api/v3/catalogue/')) return undefined
  const channel = encodeURIComponent(headers.get('x-channel-id') ?? '')
  const language = encodeURIComponent(headers.get('accept-language') ?? '')
  return `https://answers.internal/${channel}/${language}${pathname}${search}`
}

function isPublic({ status, headers }: Response): boolean {
  const policy = headers.get('cache-control') ?? ''
  return status === 200 && policy.startsWith('public') && !headers.has('set-cookie')
}

async function keep(cache: Cache, key: string, answer: Response): Promise<void> {
  const headers = new Headers({
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    'cache-control': answer.headers.get('cache-control') ?? 'no-store',
  })
  await cache.put(key, new Response(await answer.arrayBuffer(), { headers }))
}
