import type { EdgeStep } from '../edge.ts'
import { framedBy } from '../page-cache/csp.ts'

/** Includes 304, because a browser combines the new headers with the bytes that it already has. */
const shown = [200, 304]

/**
 * Allows the sites in the tenant's file to show a partner page in a frame. All other pages and all
 * refusals stay unframed.
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
    // Sites with cross-origin isolation load a frame only if its response has this header.
    headers.set('cross-origin-resource-policy', 'cross-origin')
    const { body, status } = c.res
    c.res = undefined
    c.res = new Response(body, { status, headers })
  }
}
