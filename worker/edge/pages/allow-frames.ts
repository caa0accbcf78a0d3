import type { EdgeStep } from '../edge.ts'
import { framedBy } from '../page-cache/csp.ts'

/** A browser that has the page already gets the headers of the new answer with the old bytes. */
const shown = [200, 304]

/**
 * Lets the sites that the tenant's file lists show a page for partners in a frame. No other page
 * may be framed by anybody, and neither may a refusal.
 */
export function allowFrames(): EdgeStep {
  return async function allowFrames(c, next) {
    await next()
    const { embedOrigins = [] } = c.get('tenant')
    if (!c.get('row')?.framed || embedOrigins.length === 0 || !shown.includes(c.res.status)) return
    const policy = c.res.headers.get('content-security-policy')
    if (policy === null) return
    const headers = new Headers(c.res.headers)
    headers.set('content-security-policy', framedBy(policy, embedOrigins))
    headers.delete('x-frame-options')
    // Sites that isolate themselves load only frames that say that they may be loaded.
    headers.set('cross-origin-resource-policy', 'cross-origin')
    const { body, status } = c.res
    c.res = undefined
    c.res = new Response(body, { status, headers })
  }
}
