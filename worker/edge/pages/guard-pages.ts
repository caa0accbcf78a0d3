import { maxCodeLength } from '#contract/commerce/reward-words.ts'
import { judge } from '#contract/pages/access.ts'
import { carryCampaign } from '#contract/pages/carry-campaign.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { signInPath } from '#contract/pages/redirect-target.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import { isOffice, type Tenant } from '#tenants/index.ts'
import { type EdgeContext, type EdgeStep, readCookie, redirectTo } from '../edge.ts'
import { askAgainSameSite } from './same-site-page.ts'

type GuardOptions = {
  /** Whether the build contains the page. */
  isBuilt: (row: RouteRow) => boolean
}

/** Seconds until a client should retry after the backend could not be reached. */
const retrySeconds = 5

/**
 * Decides who may see the page at a path. A page is missing (404) for every visitor if no row of
 * the route table matches the path exactly, if the page is not built yet, or if it belongs to a
 * feature that this shop does not have, whatever React Router would match.
 */
export function guardPages({ isBuilt }: GuardOptions): EdgeStep {
  return async function guardPages(c, next) {
    if (c.get('refusal') !== undefined) return next()
    const row = c.get('row')
    if (!row || !isOffered(row, c.get('tenant')) || !isBuilt(row)) {
      // The error page has its own address for preview, which answers 500 like a real error.
      c.set('refusal', row?.id === 'server-error' ? 500 : 404)
      return next()
    }
    if (!row.guard) return next()
    const identity = await c.get('session').identity()
    if (identity.kind === 'withheld' && isDocumentRead(c)) return askAgainSameSite(c)
    if (identity.kind === 'unreachable') {
      c.set('refusal', 503)
      await next()
      return c.header('retry-after', String(retrySeconds))
    }
    const viewer = identity.kind === 'signed_in' ? identity.viewer : undefined
    const verdict = judge(row.guard, { viewer, isInApp: isInApp(c) })
    if (verdict === 'sign_in') {
      const ended = 'ended' in identity ? identity.ended?.email : undefined
      return sendToSignIn(c, next, ended)
    }
    if (verdict === 'hide') c.set('refusal', 404)
    return next()
  }
}

/**
 * Whether a shop has a page. A page of a feature exists only in shops with that feature, and the
 * office's pages at its host alone, where there are no others.
 */
export function isOffered(
  { feature, layout }: Pick<RouteRow, 'feature'> & Partial<Pick<RouteRow, 'layout'>>,
  tenant: Tenant,
): boolean {
  if ((layout === 'office') !== isOffice(tenant)) return false
  return feature === undefined || tenant.features[feature]
}

/**
 * Redirects to the sign-in page. An in-app navigation requests data, so the app has to perform its
 * redirect. `ended` is the address of the person whose session has ended, if one has.
 */
function sendToSignIn(
  c: EdgeContext,
  next: () => Promise<void>,
  ended: string | undefined,
): Promise<void> | Response {
  const { defaultLocale } = c.get('tenant')
  const isRead = ['GET', 'HEAD'].includes(c.req.method)
  const asked = signInPath(c.get('path'), c.get('url').searchParams)
  const isPaying = payingPages.includes(c.get('row')?.id ?? '') && !(isRead && ended === undefined)
  const path = invitePath(c) ?? (isPaying ? endedPath(c, asked, ended) : asked)
  const target = localePath(c.get('locale'), defaultLocale, path)
  if (!c.get('isData')) return redirectTo(target, isRead ? 302 : 303)
  c.set('redirectTo', target)
  return next()
}

/** Pages on which orders are paid. */
const payingPages = ['checkout', 'order']

/**
 * Notes for the sign-in page that the session ended while its owner was paying, so that it says
 * what became of the money. Returns the page's address.
 */
function endedPath(c: EdgeContext, asked: string, email = ''): string {
  const redirect = new URL(asked, 'https://shop.invalid').searchParams.get('redirect')
  if (redirect === null) return asked
  c.get('signInFlow').keep({ step: 'ended', email, redirect, locale: c.get('locale') })
  return `${asked}&step=ended`
}

/**
 * Returns the page that greets a person whom a link with a code leads to their account, while they
 * may not have one.
 */
function invitePath(c: EdgeContext): string | undefined {
  const { searchParams } = c.get('url')
  const code = searchParams.get('code') ?? ''
  if (c.get('row')?.id !== 'promos' || !linkedCode.test(code)) return undefined
  return carryCampaign(pathTo('invite', { code }), searchParams)
}

const linkedCode = new RegExp(`^[\\w-]{1,${maxCodeLength}}$`)

function isDocumentRead(c: EdgeContext): boolean {
  return c.req.method === 'GET' && !c.get('isData')
}

const platforms = ['desktop', 'ios', 'android', 'mobile-web', 'in-app']

/**
 * Decides as the page's first script does: by a valid `platform` cookie, otherwise by the user
 * agent of the app's web view.
 */
export function isInApp(c: EdgeContext): boolean {
  const platform = readCookie(c, 'platform')
  if (platform !== undefined && platforms.includes(platform)) return platform === 'in-app'
  return (c.req.header('user-agent') ?? '').includes('TradewindApp')
}
