import { noFigures } from '#contract/reports/figures.ts'
import { isPassing } from '#contract/reports/is-passing.ts'
import { type EdgeContext, type EdgeStep, refuse } from '../edge.ts'
import type { FinishedRequest, Telemetry } from '../reports/request-figures.ts'
import { routeName } from '../reports/route-name.ts'
import { addSecurityHeaders } from './security-headers.ts'

type Watching = {
  report: (c: EdgeContext, error: unknown) => void
  trace: (c: EdgeContext, startedAt: number) => void
  /** Receives the figures of every finished request. */
  tell: Telemetry
}

/**
 * Gives every request an id and every response the common headers, and tells the figures of
 * each. Errors thrown by later steps end here: a bug is reported and answered with a bare 500;
 * what will pass, such as an unreachable backend, is answered with 503.
 */
export function observe({ report, trace, tell }: Watching): EdgeStep {
  return async function observe(c, next) {
    const startedAt = Date.now()
    c.set('requestId', crypto.randomUUID())
    c.set('figures', noFigures())
    await next()
    if (c.error) {
      const cookies = c.res.headers.getSetCookie()
      c.res = isPassing(c.error)
        ? refuse(503, 'This cannot be answered now.', { 'retry-after': '10' })
        : refuse(500, 'Something broke on our side.')
      if (c.res.status === 500) report(c, c.error)
      // Cookies of a session that was renewed before the bug must be sent, because the old refresh
      // token is already used up.
      for (const cookie of cookies) c.res.headers.append('set-cookie', cookie)
    }
    const headers = withRequestId(c)
    // `server-timing` is the only header that a page can read of its own document; error reports of
    // the page contain the request id from it, and figures of its speed how the edge found it.
    if (headers.get('content-type')?.startsWith('text/html')) {
      const cache = c.get('cacheState')
      const found = cache ? `, cache;desc=${cache}` : ''
      headers.set('server-timing', `request;desc="${c.get('requestId')}"${found}`)
    }
    addSecurityHeaders(headers)
    trace(c, startedAt)
    tell(finished(c, startedAt), c)
  }
}

/** Hono's own handler would write each error to the log as it is; `observe` does what is needed. */
export function leaveToObserve(): Response {
  return new Response(null, { status: 500 })
}

/**
 * Adds the request's id and returns the headers. Those of responses from a binding or the cache are
 * immutable, so these responses are copied.
 */
function withRequestId(c: EdgeContext): Headers {
  const id = c.get('requestId')
  try {
    c.res.headers.set('x-request-id', id)
  } catch {
    const { status, body } = c.res
    c.res = new Response(body, { status, headers: new Headers(c.res.headers) })
    c.res.headers.set('x-request-id', id)
  }
  return c.res.headers
}

/** Returns the facts about an answered request. */
export function finished(c: EdgeContext, startedAtMs: number): FinishedRequest {
  return {
    requestId: c.get('requestId'),
    version: c.env.VERSION?.id ?? '',
    method: c.req.method,
    route: routeName(c),
    tenant: c.get('tenant')?.slug ?? '',
    locale: c.get('locale') ?? '',
    cache: c.get('cacheState') ?? '',
    status: c.res.status,
    startedAtMs,
    ms: Date.now() - startedAtMs,
    figures: c.get('figures'),
  }
}
