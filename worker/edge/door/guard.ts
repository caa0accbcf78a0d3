import { isDecodable } from '#contract/pages/path.ts'
import { type EdgeStep, refuse } from '../edge.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const maxUrlLength = 8192

/**
 * Refuses requests that no later step should have to handle: unknown methods, addresses that are
 * too long and paths that cannot be decoded.
 */
export function refuseMalformed(): EdgeStep {
  return async function refuseMalformed(c, next) {
    const { method, url } = c.req.raw
    if (!methods.includes(method)) {
      return refuse(405, 'Method not allowed.', { allow: methods.join(', ') })
    }
    if (url.length > maxUrlLength) return refuse(414, 'The address is too long.')
    const parsed = new URL(url)
    if (!isDecodable(parsed.pathname)) return refuse(400, 'The address is malformed.')
    c.set('url', parsed)
    return next()
  }
}
