import { RouterContextProvider, type ServerBuild } from 'react-router'
import {
  analyticsContext,
  assetsContext,
  type Calls,
  callsContext,
  captchaContext,
  currencyContext,
  formContext,
  localeContext,
  nearbyContext,
  pushKeyContext,
  type Refusal,
  redirectContext,
  refusalContext,
  reportsContext,
  sessionContext,
  signInFlowContext,
  socialProvidersContext,
  supportChatContext,
  tenantContext,
  visitContext,
} from '#app/page/context.ts'
import type { City } from '#contract/catalogue/city-row.ts'
import { localePath } from '#contract/pages/path.ts'
import { portalFrame } from '#contract/pages/portal-row.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import type { ReportTarget } from '#contract/reports/reporting.ts'
import type { SocialProvider } from '#contract/words.ts'
import { publicTenant } from '#tenants/index.ts'
import type { EdgeContext } from './edge/edge.ts'
import type { EdgeSession } from './edge/edge-session.ts'
import type { Config } from './edge/env.ts'
import { answerBeforeOpening } from './edge/pages/answer-before-opening.ts'
import { createHandlers } from './page-handlers.ts'
import type { PageParts } from './page-parts.ts'
import { pageRequest } from './page-request.ts'

export type RenderOptions = {
  build: ServerBuild
  analyticsId?: Config['analyticsId'] | undefined
  /** The target of the pages' error reports. */
  reports: ReportTarget | undefined
  originOf: (c: EdgeContext) => string
  callsOf: (c: EdgeContext, session: EdgeSession) => Calls
  /** Whether the shop has opened. */
  isOpen: (c: EdgeContext) => Promise<boolean>
  socialProviders: readonly SocialProvider[]
  captcha?: Config['captcha'] | undefined
  supportChat?: Config['supportChat'] | undefined
  push?: Config['push'] | undefined
  report: (c: EdgeContext, error: unknown) => void
  mode: 'production' | 'development'
}

/** What one page is rendered from. */
export type Rendering = {
  c: EdgeContext
  query: URLSearchParams
  nearby: City | undefined
  nonce: string
  session: EdgeSession
  parts: PageParts
}

/**
 * Renders a request with React Router and its typed context. A refusal by the edge, a loader or an
 * action is rendered as the page of that refusal.
 */
export function createPageRenderer(
  options: RenderOptions,
): (rendering: Rendering, method: string) => Promise<Response> {
  const handlerFor = createHandlers(options)
  const { captcha, supportChat, push } = options
  const shownCaptcha = captcha && { siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl }
  const shownChat = supportChat && { appId: supportChat.appId, scriptUrl: supportChat.scriptUrl }

  /**
   * Renders a refusal. A refused document request that is no read is rendered as a GET, so that it
   * shows the refusal's page; a data request keeps its method and receives the refusal as data.
   */
  function renderRefusal(rendering: Rendering, refusal: Refusal): Promise<Response> {
    const { c, query } = rendering
    const isSent = c.get('isData') && c.req.method !== 'OPTIONS'
    const method = isSent || isReading(c.req.method) ? c.req.method : 'GET'
    const request = pageRequest(c, { query, method })
    const context = pageContext(rendering, refusal)
    return handlerFor(c.get('basename'), 'refusal')(c, { request, context })
  }

  /** Whether the route has a component; a route without one answers with a file. */
  function isPage(c: EdgeContext): boolean {
    const row = c.get('row')
    return row !== undefined && options.build.routes[row.id]?.module.default !== undefined
  }

  function pageContext(rendering: Rendering, refusal: Refusal | null): RouterContextProvider {
    const { c, nonce, session, nearby, parts } = rendering
    const context = new RouterContextProvider()
    context.set(refusalContext, refusal)
    context.set(formContext, c.get('form') ?? null)
    context.set(tenantContext, publicTenant(c.get('tenant')))
    context.set(localeContext, c.get('locale'))
    context.set(nearbyContext, nearby ?? null)
    context.set(currencyContext, c.get('currency'))
    context.set(callsContext, options.callsOf(c, session))
    context.set(assetsContext, c.env.ASSETS)
    context.set(redirectContext, c.get('redirectTo'))
    context.set(analyticsContext, options.analyticsId)
    context.set(reportsContext, options.reports)
    context.set(sessionContext, session)
    context.set(signInFlowContext, c.get('signInFlow'))
    context.set(socialProvidersContext, options.socialProviders)
    context.set(captchaContext, shownCaptcha)
    context.set(supportChatContext, shownChat)
    context.set(pushKeyContext, push?.publicKey)
    context.set(visitContext, {
      requestId: c.get('requestId'),
      origin: options.originOf(c),
      path: c.get('path'),
      query: queryOf(c),
      pageId: c.get('row')?.id,
      isScriptless: c.get('row')?.scriptless === true,
      isData: c.get('isData'),
      reload: reloadOf(c),
      nonce,
      later: parts.expect,
      report: (error) => {
        parts.miss()
        options.report(c, error)
      },
    })
    return context
  }

  return async function renderPage(rendering, method): Promise<Response> {
    const { c, query } = rendering
    const status = c.get('refusal')
    if (status) return renderRefusal(rendering, { status, isOthers: status === 409 })
    const held = await answerBeforeOpening(c, {
      isOpen: options.isOpen,
      render: () => renderRefusal(rendering, { status: 503, isOpening: true }),
    })
    if (held) return held
    // The root route answers redirects; the page at the path must not run before it.
    const shown = c.get('redirectTo') === undefined ? 'page' : 'refusal'
    const context = pageContext(rendering, null)
    const request = pageRequest(c, { query, method })
    const response = await handlerFor(c.get('basename'), shown)(c, { request, context })
    const refusal = context.get(refusalContext)
    if (!refusal || c.get('isData') || (isReading(method) && isPage(c))) return response
    // React Router renders no page after a refused form or in place of a file.
    await response.body?.cancel()
    return renderRefusal(rendering, refusal)
  }
}

/** Returns the page's own address if its data was requested but only its document exists. */
function reloadOf(c: EdgeContext): string | undefined {
  const query = new URLSearchParams(c.get('url').searchParams)
  if (!c.get('isData') || !isUnknown(c.get('row'), query.get('_routes'))) return undefined
  const path = localePath(c.get('locale'), c.get('tenant').defaultLocale, c.get('path'))
  query.delete('_routes')
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Whether the document that requests a page's data does not know the page's route. Pages with
 * scripts outside the portal do not know the portal's routes, and request the data of another
 * route.
 */
function isUnknown(row: RouteRow | undefined, asked: string | null): boolean {
  if (row?.scriptless) return true
  if (row?.layout !== 'portal' || asked === null) return false
  return !asked.split(',').some((id) => id === row.id || id === portalFrame)
}

export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the query of the page's address without the parameters of the router. */
function queryOf(c: EdgeContext): string {
  const query = new URLSearchParams(c.get('url').searchParams)
  for (const own of ['_routes', 'index']) query.delete(own)
  return query.size > 0 ? `?${query}` : ''
}
