import { ApiError } from '#contract/errors.ts'
import { scrubText } from '#contract/scrub.ts'
import type { EdgeContext, EdgeStep } from './edge.ts'
import { refuse } from './edge.ts'
import { addSecurityHeaders } from './security-headers.ts'

type Watching = {
  report: (c: EdgeContext, error: unknown) => void
  trace: (c: EdgeContext, startedAt: number) => void
}

/**
 * Gives every request an id, every response the headers that all of them carry, and writes one
 * JSON line about it. What was thrown below ends here: a bug is reported and answered with a bare
 * 500, a backend that could not be asked is answered with 503.
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
      // A session renewed before the bug must not be lost: the old refresh token is used up.
      for (const cookie of cookies) c.res.headers.append('set-cookie', cookie)
    }
    const headers = writable(c)
    headers.set('x-request-id', c.get('requestId'))
    // The only header of its own document that a page can read: its error reports name the id.
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

/** Responses that came from a binding or the cache have frozen headers: copy those. */
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
/** Somebody's token in a path that is none of ours: no address of ours is so long and so mixed. */
const tokenLike = /(?=[\w.~-]*\d)(?=[\w.~-]*[A-Z])[\w.~-]{33,}/g

/** A path as it may be kept: no query was ever in it, and ids, mail addresses and tokens are not. */
function shownPath(path: string): string {
  return scrubText(path).replace(tokenLike, '[token]').slice(0, maxPathLength)
}
