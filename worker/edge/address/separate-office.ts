import { apiBase, officePrefix } from '#contract/calls/row/endpoint.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { reportPath } from '#contract/reports/reporting.ts'
import { vitalsPath } from '#contract/reports/vitals.ts'
import { isOffice } from '#tenants/index.ts'
import { type EdgeStep, redirectTo, refuse } from '../edge.ts'

/** Below this path are the office's calls. */
const callPrefix = apiBase + officePrefix
/** What every page needs, of whatever host. */
const shared = [
  '/session',
  '/healthz',
  '/readyz',
  '/csp-report',
  '/robots.txt',
  reportPath,
  vitalsPath,
]

/**
 * Keeps the office apart from the shops: at its host nothing of a shop is answered, and at every
 * other host none of its calls; its pages are missing there like any that a shop does not have.
 */
export function separateOffice(): EdgeStep {
  return async function separateOffice(c, next) {
    const { pathname } = c.get('url')
    const isCall = pathname.startsWith(callPrefix)
    if (!isOffice(c.get('tenant'))) {
      if (isCall) return problemResponse(new ApiError('not_found'), c.get('requestId'))
      return next()
    }
    const home = pathTo('office')
    if (pathname === '/') return redirectTo(home, 302)
    if (pathname === '/robots.txt') return refuse(200, 'User-agent: *\nDisallow: /')
    const isPage =
      pathname === home || pathname === `${home}.data` || pathname.startsWith(`${home}/`)
    if (isCall || isPage || shared.includes(pathname)) return next()
    if (pathname.startsWith('/api/')) {
      return problemResponse(new ApiError('not_found'), c.get('requestId'))
    }
    return refuse(404, 'The office has nothing at this address.')
  }
}
