import { judge } from '#contract/access.ts'
import { localePath } from '#contract/path.ts'
import { signInPath } from '#contract/redirect-target.ts'
import type { RouteRow } from '#contract/routes.ts'
import type { Tenant } from '#tenants/index.ts'
import type { EdgeContext, EdgeStep } from './edge.ts'
import { readCookie, redirectTo } from './edge.ts'
import { askAgainSameSite } from './same-site-page.ts'

type GuardOptions = {
  /** Whether the page's capability exists. */
  isBuilt: (row: RouteRow) => boolean
}

/** When a backend that could not be asked is worth another try. */
const retrySeconds = 5

/**
 * Decides for every path who may have its page. A path that no row knows, in exactly this spelling,
 * a page that is not there yet and one of a feature that this shop does not have are missing for
 * everybody, whatever the router would make of them.
 */
export function guardPages({ isBuilt }: GuardOptions): EdgeStep {
  return async function guardPages(c, next) {
    const row = c.get('row')
    if (!row || !isOffered(row, c.get('tenant')) || !isBuilt(row)) {
      // The page of faults has an address, where one may look at it.
      c.set('refusal', row?.id === 'server-error' ? 500 : 404)
      return next()
    }
    if (!row.guard) return next()
    const standing = await c.get('session').standing()
    if (standing.kind === 'withheld' && isDocumentRead(c)) return askAgainSameSite(c)
    if (standing.kind === 'unreachable') {
      c.set('refusal', 503)
      await next()
      return c.header('retry-after', String(retrySeconds))
    }
    const viewer = standing.kind === 'signed_in' ? standing.viewer : undefined
    const verdict = judge(row.guard, { viewer, isInApp: isInApp(c) })
    if (verdict === 'sign_in') return sendToSignIn(c, next)
    if (verdict === 'hide') c.set('refusal', 404)
    return next()
  }
}

/** Whether a shop has a page at all: those of a feature are of the shops with that feature. */
export function isOffered({ feature }: Pick<RouteRow, 'feature'>, { features }: Tenant): boolean {
  return feature === undefined || features[feature]
}

/** In-app navigations ask for data, and only the app can answer those with a redirect. */
function sendToSignIn(c: EdgeContext, next: () => Promise<void>): Promise<void> | Response {
  const { defaultLocale } = c.get('tenant')
  const isRead = ['GET', 'HEAD'].includes(c.req.method)
  const path = signInPath(c.get('path'), c.get('url').searchParams)
  const target = localePath(c.get('locale'), defaultLocale, path)
  if (!c.get('isData')) return redirectTo(target, isRead ? 302 : 303)
  c.set('redirectTo', target)
  return next()
}

function isDocumentRead(c: EdgeContext): boolean {
  return c.req.method === 'GET' && !c.get('isData')
}

const platforms = ['desktop', 'ios', 'android', 'mobile-web', 'in-app']

/** As the page's first script decides it: a known cookie first, then the app's own web view. */
export function isInApp(c: EdgeContext): boolean {
  const platform = readCookie(c, 'platform')
  if (platform !== undefined && platforms.includes(platform)) return platform === 'in-app'
  return (c.req.header('user-agent') ?? '').includes('TradewindApp')
}
