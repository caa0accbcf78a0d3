import { RouterContextProvider, type ServerBuild } from 'react-router'
import {
  analyticsContext,
  type Calls,
  callsContext,
  currencyContext,
  localeContext,
  nearbyContext,
  redirectContext,
  reportsContext,
  sessionContext,
  signInFlowContext,
  socialProvidersContext,
  tenantContext,
  visitContext,
} from '#app/context.ts'
import type { SocialProvider } from '#contract/calls/words.ts'
import type { City } from '#contract/city-row.ts'
import type { ReportTarget } from '#contract/reporting.ts'
import { matchRoute, type RouteRow } from '#contract/routes.ts'
import { publicTenant } from '#tenants/index.ts'
import type { ContentPolicy } from './edge/csp.ts'
import type { EdgeContext, EdgeStep } from './edge/edge.ts'
import { type EdgeSession, noSession } from './edge/load-session.ts'
import { nearestHub } from './edge/nearest-hub.ts'
import { makeNonce, type PageCache, type PageKey, pageHeaders } from './edge/page-cache.ts'
import { createHandlers } from './page-handlers.ts'
import { createPageParts, type PageParts } from './page-parts.ts'
import { pageRequest, readQuery } from './page-request.ts'

/** When to ask again for a page whose backend cannot be reached now. */
const retryAfterSeconds = '10'

type DocumentOptions = {
  build: ServerBuild
  /** Names the deployment in cache keys, so that a new one never serves an old one's pages. */
  deploymentId: string
  policy: ContentPolicy
  analyticsId: string | undefined
  /** Where pages report errors to. */
  reports: ReportTarget | undefined
  cache: PageCache
  originOf: (c: EdgeContext) => string
  callsOf: (c: EdgeContext, session: EdgeSession) => Calls
  socialProviders: readonly SocialProvider[]
  report: (c: EdgeContext, error: unknown) => void
  mode: 'production' | 'development'
}

type Asked = {
  c: EdgeContext
  row: RouteRow | undefined
  query: URLSearchParams
  nearby: City | undefined
}

type Rendering = Pick<Asked, 'c' | 'nearby'> & {
  nonce: string
  session: EdgeSession
  parts: PageParts
}

/** Where a page is kept, and the nonce it was rendered with. */
type Place = { key: PageKey; nonce: string }
type Rendered = { response: Response; parts: PageParts }

/**
 * The last step: hands the request to React Router with its typed context, or serves the page
 * from the edge cache.
 */
export function serveDocument(options: DocumentOptions): EdgeStep {
  const handlerFor = createHandlers(options)

  return async function serveDocument(c) {
    const row = matchRoute(c.get('path'))
    const query = readQuery(c.get('url').searchParams, row)
    const nonce = makeNonce()
    const nearby = nearbyOf(c, row)
    const key = pageKey({ c, row, query, nearby })
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const found = key && isRead ? await options.cache.find(key, nonce) : undefined
    const session = await sessionFor(c, row)
    const render = async (init: RequestInit = {}): Promise<Rendered> => {
      const request = new Request(pageRequest(c, query, row), init)
      const parts = createPageParts()
      const context = pageContext({ c, nonce, session, nearby, parts })
      return { response: await handlerFor(c)(request, context), parts }
    }
    if (!key || !isRead) {
      c.set('cacheState', 'none')
      return finish((await render()).response, nonce, row?.shared === true)
    }
    if (found) {
      c.set('cacheState', found.isStale ? 'stale' : 'hit')
      // A HEAD may find a page stale too; what is kept must be the page.
      if (found.isStale)
        c.executionCtx.waitUntil(renew(() => render({ method: 'GET' }), { key, nonce }))
      return found.response
    }
    c.set('cacheState', 'miss')
    return shareOnce(c, { key, nonce }, await render())
  }

  function pageContext({ c, nonce, session, nearby, parts }: Rendering): RouterContextProvider {
    const context = new RouterContextProvider()
    context.set(tenantContext, publicTenant(c.get('tenant')))
    context.set(localeContext, c.get('locale'))
    context.set(nearbyContext, nearby ?? null)
    context.set(currencyContext, c.get('currency'))
    context.set(callsContext, options.callsOf(c, session))
    context.set(redirectContext, c.get('redirectTo'))
    context.set(analyticsContext, options.analyticsId)
    context.set(reportsContext, options.reports)
    context.set(sessionContext, session)
    context.set(signInFlowContext, c.get('signInFlow'))
    context.set(socialProvidersContext, options.socialProviders)
    context.set(visitContext, {
      requestId: c.get('requestId'),
      origin: options.originOf(c),
      path: c.get('path'),
      nonce,
      later: parts.expect,
      report: (error) => {
        parts.miss()
        options.report(c, error)
      },
    })
    return context
  }

  function pageKey({ c, row, query, nearby }: Asked) {
    const isPartial = c.get('isData') && c.get('url').searchParams.has('_routes')
    const isRare = row?.unstored?.some((name) => query.has(name))
    const isStored = row?.shared && !isPartial && !isRare && !c.get('redirectTo')
    if (!isStored || options.mode === 'development') return undefined
    return {
      deployment: options.deploymentId,
      tenant: c.get('tenant').slug,
      locale: c.get('locale'),
      currency: c.get('currency'),
      nearby: nearby?.nameEn,
      path: c.get('path') + (c.get('isData') ? '/.data' : ''),
      query: query.toString(),
    } satisfies PageKey
  }

  /** Sends the page as it streams and keeps a copy once it is whole; refusals are never kept. */
  function shareOnce(c: EdgeContext, page: Place, { response, parts }: Rendered) {
    if (response.status !== 200 || !response.body || response.headers.has('set-cookie')) {
      return finish(response, page.nonce, true)
    }
    const [toVisitor, toCache] = response.body.tee()
    const copy = { response: new Response(toCache, response), parts }
    c.executionCtx.waitUntil(keep(page, copy))
    return finish(new Response(toVisitor, response), page.nonce, true)
  }

  async function renew(render: () => Promise<Rendered>, page: Place) {
    const rendered = await render()
    const { status, body } = rendered.response
    // The answer to a HEAD has no body to keep.
    if (status === 200 && body) await keep(page, rendered)
  }

  /** A page that broke off, or of which a part failed, is kept for nobody. */
  async function keep({ key, nonce }: Place, { response, parts }: Rendered) {
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (parts.areWhole()) await options.cache.store(key, { bytes, type, nonce })
  }

  /** A page that is not everybody's is stored nowhere, not even by the browser it was made for. */
  function finish(response: Response, nonce: string, isShared: boolean): Response {
    const type = response.headers.get('content-type') ?? ''
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(pageHeaders(type, nonce, options.policy))) {
      headers.set(name, value)
    }
    if (!type) headers.delete('content-type')
    if (response.status === 503) headers.set('retry-after', retryAfterSeconds)
    if (response.status >= 300 || !isShared) headers.set('cache-control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  }
}

/**
 * The session as the page may have it. A page that everybody is served alike is given none, so
 * that nothing it calls can be called in a visitor's name; one that is refused needs none.
 */
async function sessionFor(c: EdgeContext, row: RouteRow | undefined): Promise<EdgeSession> {
  if (row?.shared || c.get('refusal') || c.get('redirectTo')) return noSession
  await c.get('session').standing()
  return c.get('session')
}

/** Only where it is drawn, so that other pages are stored once for the whole world. */
function nearbyOf(c: EdgeContext, row: RouteRow | undefined): City | undefined {
  const { hero, homeCity } = c.get('tenant').brand
  return row?.nearby && hero === 'map' ? nearestHub(c.req.raw.cf, homeCity) : undefined
}
