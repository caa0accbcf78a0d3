import { ApiError } from '#contract/errors.ts'
import { scrubText } from '#contract/scrub.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import { refuse } from '../edge.ts'
import { addSecurityHeaders } from './security-headers.ts'

type Watching = {
  report: (c: EdgeContext, error: unknown) => void
  trace: (c: EdgeContext, startedAt: number) => void
}

/**
 * Gives every request an id and every response the common headers, and writes one JSON log line per
 * request. Errors thrown by later steps end here: a bug is reported and answered with a bare 500;
 * an unreachable backend is answered with 503.
 */
export function observe({ report, trace }: Watching): EdgeStep {
  return async function observe(c, next) {
    const startedAt = Date.now()
    c.set('requestId', crypto.randomUUID())
    await next()
    if (c.error) {
      const cookies = c.res.headers.getSetCookie()
      c.res = isUnreachable(c.error)
        ? refuse(503, 'This cannot be answered now.', { 'retry-after': '10' })
        : refuse(500, 'Something broke on our side.')
      if (c.res.status === 500) report(c, c.error)
      // Cookies of a session that was renewed before the bug must be sent, because the old refresh
      // token is already used up.
      for (const cookie of cookies) c.res.headers.append('set-cookie', cookie)
    }
    const headers = writable(c)
    headers.set('x-request-id', c.get('requestId'))
    // `server-timing` is the only header that a page can read of its own document; error reports of
    // the page contain the request id from it.
    if (headers.get('content-type')?.startsWith('text/html')) {
      headers.set('server-timing', `request;desc="${c.get('requestId')}"`)
    }
    addSecurityHeaders(headers)
    trace(c, startedAt)
    console.log(logLine(c, Date.now() - startedAt))
  }
}

function isUnreachable(error: Error): boolean {
  const codes = ['upstream_unavailable', 'malformed_response']
  return error instanceof ApiError && codes.includes(error.code)
}

/**
 * Returns headers that can be changed. Headers of responses from a binding or the cache are
 * immutable, so these responses are copied.
 */
function writable(c: EdgeContext): Headers {
  try {
    c.res.headers.delete('x-powered-by')
    return c.res.headers
  } catch {
    const { status, body } = c.res
    c.res = new Response(body, { status, headers: new Headers(c.res.headers) })
    return c.res.headers
  }
}

function logLine(c: EdgeContext, ms: number): string {
  return JSON.stringify({
    level: c.res.status >= 500 ? 'error' : 'info',
    at: new Date().toISOString(),
    request_id: c.get('requestId'),
    method: c.req.method,
    path: shownPath(c.get('path') ?? c.req.path),
    status: c.res.status,
    ms,
    tenant: c.get('tenant')?.slug,
    locale: c.get('locale'),
    cache: c.get('cacheState'),
    ...(c.error ? { error: scrubText(c.error.message) } : {}),
  })
}

const maxPathLength = 200
/**
 * Matches a token in the path of an unknown address; no path of ours has a part this long that
 * mixes digits and capitals.
 */
const tokenLike = /(?=[\w.~-]*\d)(?=[\w.~-]*[A-Z])[\w.~-]{33,}/g

/**
 * Returns the path as it may be logged: without ids, mail addresses and tokens. The given path has
 * no query.
 */
function shownPath(path: string): string {
  return scrubText(path).replace(tokenLike, '[token]').slice(0, maxPathLength)
}
