import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  analyticsContext,
  type Calls,
  callsContext,
  currencyContext,
  localeContext,
  redirectContext,
  reportsContext,
  tenantContext,
  visitContext,
} from '#app/context.ts'
import type { ReportTarget } from '#contract/reporting.ts'
import { matchRoute, type RouteRow } from '#contract/routes.ts'
import { publicTenant } from '#tenants/index.ts'
import type { ContentPolicy } from './edge/csp.ts'
import type { EdgeContext, EdgeStep } from './edge/edge.ts'
import { makeNonce, type PageCache, type PageKey, pageHeaders } from './edge/page-cache.ts'

type DocumentOptions = {
  build: ServerBuild
  /** Names the deployment in cache keys, so that a new one never serves an old one's pages. */
  buildId: string
  policy: ContentPolicy
  analyticsId: string | undefined
  /** Where pages report errors to. */
  reports: ReportTarget | undefined
  cache: PageCache
  originOf: (c: EdgeContext) => string
  callsOf: (c: EdgeContext) => Calls
  report: (c: EdgeContext, error: unknown) => void
  mode: 'production' | 'development'
}

/**
 * The last step: hands the request to React Router with its typed context, or serves the page
 * from the edge cache. One handler per base path, so that routes are written without a locale.
 */
export function serveDocument(options: DocumentOptions): EdgeStep {
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()
  const handlerFor = (basename: string) => {
    const known = handlers.get(basename)
    if (known) return known
    const made = createRequestHandler({ ...options.build, basename }, options.mode)
    handlers.set(basename, made)
    return made
  }

  return async function serveDocument(c) {
    const row = matchRoute(c.get('path'))
    const query = readQuery(c.get('url').searchParams, row)
    const nonce = makeNonce()
    const key = pageKey(c, row, query)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const found = key && isRead ? await options.cache.find(key, nonce) : undefined
    const render = (init: RequestInit = {}) => {
      const request = new Request(pageRequest(c, query), init)
      return handlerFor(c.get('basename'))(request, pageContext(c, nonce))
    }
    if (!key || !isRead) {
      c.set('cacheState', 'none')
      return finish(await render(), nonce, options.policy)
    }
    if (found) {
      c.set('cacheState', found.isStale ? 'stale' : 'hit')
      // A HEAD may find a page stale too; what is kept must be the page.
      if (found.isStale)
        c.executionCtx.waitUntil(renew(() => render({ method: 'GET' }), key, nonce))
      return found.response
    }
    c.set('cacheState', 'miss')
    return shareOnce(c, { key, nonce, response: await render() })
  }

  function pageContext(c: EdgeContext, nonce: string): RouterContextProvider {
    const context = new RouterContextProvider()
    context.set(tenantContext, publicTenant(c.get('tenant')))
    context.set(localeContext, c.get('locale'))
    context.set(currencyContext, c.get('currency'))
    context.set(callsContext, options.callsOf(c))
    context.set(redirectContext, c.get('redirectTo'))
    context.set(analyticsContext, options.analyticsId)
    context.set(reportsContext, options.reports)
    context.set(visitContext, {
      requestId: c.get('requestId'),
      origin: options.originOf(c),
      path: c.get('path'),
      nonce,
      report: (error) => options.report(c, error),
    })
    return context
  }

  function pageKey(c: EdgeContext, row: RouteRow | undefined, query: URLSearchParams) {
    const isPartial = c.get('url').searchParams.has('_routes')
    if (!row?.shared || isPartial || c.get('redirectTo') || options.mode === 'development') {
      return undefined
    }
    return {
      build: options.buildId,
      tenant: c.get('tenant').slug,
      locale: c.get('locale'),
      currency: c.get('currency'),
      path: c.get('path') + (c.get('isData') ? '/.data' : ''),
      query: query.toString(),
    } satisfies PageKey
  }

  /** Sends the page as it streams and keeps a copy once it is whole; refusals are never kept. */
  function shareOnce(c: EdgeContext, page: { key: PageKey; nonce: string; response: Response }) {
    const { key, nonce, response } = page
    if (response.status !== 200 || !response.body || response.headers.has('set-cookie')) {
      return finish(response, nonce, options.policy)
    }
    const [toVisitor, toCache] = response.body.tee()
    c.executionCtx.waitUntil(keep(key, nonce, new Response(toCache, response)))
    return finish(new Response(toVisitor, response), nonce, options.policy)
  }

  async function renew(render: () => Promise<Response>, key: PageKey, nonce: string) {
    const response = await render()
    if (response.status === 200) await keep(key, nonce, response)
  }

  async function keep(key: PageKey, nonce: string, response: Response) {
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const bytes = new Uint8Array(await response.arrayBuffer())
    await options.cache.store(key, { bytes, type, nonce })
  }
}

const maxValueLength = 100

/** A form without script repeats a name, such as each ticked plan; more are never compared. */
const maxRepeats = 3

/** The parameters that the page reads, sorted; the page is rendered from nothing else. */
function readQuery(sent: URLSearchParams, row: RouteRow | undefined): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of [...(row?.query ?? [])].sort()) {
    const values = sent.getAll(name).filter((value) => value !== '')
    for (const value of values.slice(0, maxRepeats)) {
      kept.append(name, value.slice(0, maxValueLength))
    }
  }
  return kept
}

/** The request as the page may see it: own origin, known query, no cookies of a shared page. */
function pageRequest(c: EdgeContext, query: URLSearchParams): Request {
  const url = new URL(c.get('url'))
  const routes = c.get('isData') ? url.searchParams.get('_routes') : null
  if (routes) query.set('_routes', routes)
  url.search = query.toString()
  return new Request(url, c.req.raw)
}

function finish(response: Response, nonce: string, policy: ContentPolicy): Response {
  const type = response.headers.get('content-type') ?? ''
  const headers = new Headers(response.headers)
  for (const [name, value] of pageHeaders(type, nonce, policy)) headers.set(name, value)
  if (!type) headers.delete('content-type')
  if (response.status >= 300) headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}
