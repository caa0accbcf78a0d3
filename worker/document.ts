import type { EdgeContext, EdgeStep, ShownPrices } from './edge/edge.ts'
import type { EdgeSession } from './edge/edge-session.ts'
import type { ContentPolicy } from './edge/page-cache/csp.ts'
import { hubOf } from './edge/page-cache/nearest-hub.ts'
import {
  makeNonce,
  type PageCache,
  type PageKey,
  pageHeaders,
} from './edge/page-cache/page-cache.ts'
import { noSession } from './edge/session/load-session.ts'
import { asMarkdown, wantsMarkdown } from './markdown/markdown-page.ts'
import { createPageParts, type PageParts } from './page-parts.ts'
import { readQuery } from './page-request.ts'
import { createPageRenderer, isReading, type Rendering, type RenderOptions } from './render-page.ts'

/** Seconds until a client should retry a page whose backend cannot be reached. */
const retryAfterSeconds = '10'

type DocumentOptions = RenderOptions & {
  /** The deployment in cache keys, so that a new deployment never serves pages of an old one. */
  deploymentId: string
  policy: ContentPolicy
  cache: PageCache
  /** Called when a stored page answered this request. */
  learn: (c: EdgeContext, key: PageKey) => void
  /** Returns the time, in unix milliseconds, from which stored copies of texts are valid. */
  validFrom: (c: EdgeContext, names: readonly string[]) => Promise<number>
  /** Whether a price of a stored page has changed. */
  arePricesOld: (c: EdgeContext, shown: ShownPrices | undefined) => boolean
}

type Asked = Pick<Rendering, 'c' | 'query' | 'nearby'>

/** The request that a page is rendered for, its cache key and the nonce that it is rendered with. */
type Place = { c: EdgeContext; key: PageKey; nonce: string }
type Rendered = { response: Response; parts: PageParts }

/** The last step: serves the page from the edge cache or renders it with React Router. */
export function serveDocument(options: DocumentOptions): EdgeStep {
  const renderPage = createPageRenderer(options)

  return async function serveDocument(c) {
    const row = c.get('row')
    const query = readQuery(c.get('url').searchParams, row)
    const nonce = makeNonce()
    const nearby = hubOf(c)
    const key = pageKey({ c, query, nearby })
    const isRead = isReading(c.req.method)
    const isFindable = key !== undefined && isRead
    const asked = {
      origin: c.get('url').origin,
      ifNoneMatch: c.req.raw.headers.get('if-none-match'),
      validFrom: (names: readonly string[]) => options.validFrom(c, names),
      arePricesOld: (shown: ShownPrices | undefined) => options.arePricesOld(c, shown),
    }
    const found = isFindable ? await options.cache.find(key, asked) : undefined
    const session = await sessionFor(c)
    const isText = wantsMarkdown(c)
    const render = async (method = c.req.method): Promise<Rendered> => {
      const parts = createPageParts()
      const rendering = { c, query, nearby, nonce, session, parts }
      const page = await renderPage(rendering, method)
      const response = isText ? await asMarkdown(page, options.originOf(c)) : page
      return { response, parts }
    }
    if (!key || !isRead) {
      c.set('cacheState', 'none')
      const isShared = row?.shared === true && !c.get('isPreview')
      const page = finish((await render()).response, { c, nonce }, isShared)
      if (c.get('isPreview')) page.headers.set('x-robots-tag', 'noindex')
      return page
    }
    if (found) {
      c.set('cacheState', found.isStale ? 'stale' : 'hit')
      options.learn(c, key)
      // A HEAD request may also find a stale page; the renewal must render the page's body, so it
      // uses GET.
      if (found.isStale) c.executionCtx.waitUntil(renew(() => render('GET'), { c, key, nonce }))
      return found.response
    }
    c.set('cacheState', 'miss')
    return shareOnce({ c, key, nonce }, await render())
  }

  function pageKey({ c, query, nearby }: Asked) {
    const row = c.get('row')
    const form = formOf(c)
    const isRare = row?.unstored?.some((name) => query.has(name))
    const isOwn = c.get('redirectTo') || c.get('isPreview')
    const isStored = row?.shared && form !== undefined && !isRare && !isOwn
    if (!isStored || options.mode === 'development') return undefined
    return {
      deployment: options.deploymentId,
      tenant: c.get('tenant').slug,
      port: new URL(options.originOf(c)).port,
      locale: c.get('locale'),
      currency: c.get('currency'),
      nearby: nearby?.nameEn,
      path: c.get('path') + form,
      query: query.toString(),
    } satisfies PageKey
  }

  /**
   * Streams the page to the visitor and stores a copy when it is complete. Refusals are never
   * stored.
   */
  function shareOnce(page: Place, { response, parts }: Rendered) {
    if (response.status !== 200 || !response.body || response.headers.has('set-cookie')) {
      return finish(response, page, true)
    }
    // All parts are finished, so none can fail.
    const isWhole = parts.areWhole()
    const [toVisitor, toCache] = response.body.tee()
    const copy = { response: new Response(toCache, response), parts }
    page.c.executionCtx.waitUntil(keep(page, copy))
    return finish(new Response(toVisitor, response), page, true, isWhole)
  }

  /**
   * Renders a stale page again, unless another request is doing so; its visitor does not wait for
   * it.
   */
  async function renew(render: () => Promise<Rendered>, page: Place) {
    if (!(await options.cache.claim(page.key))) return
    const rendered = await render()
    const { status, body } = rendered.response
    // A response without a body has nothing to store.
    if (status === 200 && body) await keep(page, rendered)
  }

  /** Stores a page unless its stream broke off or a part of it failed. */
  async function keep({ c, key, nonce }: Place, { response, parts }: Rendered) {
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const bytes = new Uint8Array(await response.arrayBuffer())
    // All texts and prices of the page have been read by now.
    const shown = { texts: c.get('texts'), prices: c.get('prices') }
    if (parts.areWhole()) await options.cache.store(key, { bytes, type, nonce, ...shown })
  }

  /**
   * Sets the final headers. A page that is not shared is stored nowhere, not even by the browser
   * that requested it.
   */
  function finish(
    response: Response,
    { c, nonce }: Pick<Place, 'c' | 'nonce'>,
    isShared: boolean,
    isWhole = false,
  ): Response {
    const type = response.headers.get('content-type') ?? ''
    const headers = new Headers(response.headers)
    const isPaying = c.get('row')?.paying ?? false
    const policy = options.policy.ofRendered(nonce, isPaying)
    for (const [name, value] of Object.entries(pageHeaders(type, policy, isWhole))) {
      headers.set(name, value)
    }
    if (!type) headers.delete('content-type')
    // Wallets open windows, which report back.
    if (isPaying) headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    if (response.status === 503 && !headers.has('retry-after')) {
      headers.set('retry-after', retryAfterSeconds)
    }
    if (response.status >= 300 || !isShared) headers.set('cache-control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  }
}

/**
 * Returns the form of the page for its cache key: the document, its Markdown text, all of its data,
 * or the data of its own route, which is what browsers request, because the root's data never
 * changes within a document. Undefined for any other choice of routes, which nobody requests twice.
 */
function formOf(c: EdgeContext): '' | '/.md' | '/.data' | '/.own' | undefined {
  if (!c.get('isData')) return wantsMarkdown(c) ? '/.md' : ''
  const routes = c.get('url').searchParams.get('_routes')
  if (routes === null) return '/.data'
  return routes === c.get('row')?.id ? '/.own' : undefined
}

/**
 * Returns the session that the page may use. A shared page gets none, so that it cannot make calls
 * in a visitor's name; a refusal or redirect needs none.
 */
async function sessionFor(c: EdgeContext): Promise<EdgeSession> {
  // The page of a form that was shown to somebody else says who is signed in now.
  const isRefused = c.get('refusal') !== undefined && c.get('refusal') !== 409
  if (c.get('row')?.shared || isRefused || c.get('redirectTo')) return noSession
  await c.get('session').identity()
  return c.get('session')
}
