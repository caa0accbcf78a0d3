import { ApiError, problemResponse } from '#contract/errors.ts'
import { type EdgeContext, type EdgeStep, refuse } from '../edge.ts'

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * Allows only a shop's own pages to send requests that change something in a visitor's name.
 * Clients other than browsers send neither `Origin` nor `Sec-Fetch-Site`; they may call, but only
 * without cookies.
 */
export function refuseForeignWrites(): EdgeStep {
  return async function refuseForeignWrites(c, next) {
    if (reading.includes(c.req.method) || isOwnWrite(c)) return next()
    if (!c.get('url').pathname.startsWith('/api/')) {
      return refuse(403, 'This request was sent by another site.')
    }
    const error = new ApiError('forbidden', undefined, { details: { reason: 'cross_site' } })
    return problemResponse(error, c.get('requestId'))
  }
}

/** Whether the browser says that another site caused the request. */
export function isCrossSite(c: EdgeContext): boolean {
  return c.req.header('sec-fetch-site') === 'cross-site'
}

function isOwnWrite(c: EdgeContext): boolean {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  // Each of the two headers that is present must name the shop's own origin.
  if (origin !== undefined && origin !== c.get('url').origin) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin !== undefined || site !== undefined || c.req.header('cookie') === undefined
}
