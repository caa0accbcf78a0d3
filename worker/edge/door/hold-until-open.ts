import { apiBase } from '#contract/calls/row/endpoints.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { notOpen, openingRetrySeconds } from '#contract/reports/opening.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'

/** Calls, and the sitemaps, which list what the shop sells. */
const held = [`${apiBase}/`, '/sitemap.xml', '/sitemaps/']
/** What providers, the CMS and readers of the API's description ask for before a shop opens, too. */
const passing = ['webhooks/', 'content/', 'openapi.json'].map((path) => `${apiBase}/${path}`)

type HoldOptions = { isOpen: (c: EdgeContext) => Promise<boolean> }

/**
 * Refuses calls, and sitemaps, while the shop has no catalogue; pages then say that it opens soon.
 */
export function holdUntilOpen({ isOpen }: HoldOptions): EdgeStep {
  return async function holdUntilOpen(c, next) {
    if (!isHeld(c.get('url').pathname) || (await isOpen(c))) return next()
    c.set('isOpening', true)
    const details = { reason: notOpen, retryAfterSeconds: openingRetrySeconds }
    const error = new ApiError('upstream_unavailable', 'the shop is not open yet', { details })
    return problemResponse(error, c.get('requestId'))
  }
}

function isHeld(pathname: string): boolean {
  const begins = (path: string) => pathname.startsWith(path)
  return held.some(begins) && !passing.some(begins)
}
