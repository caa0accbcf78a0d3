import type { Tenants } from '#tenants/index.ts'
import { type EdgeStep, redirectTo, refuse } from '../edge.ts'
import { appLinkPaths } from './app-links.ts'

/**
 * Finds the tenant of the request's host. Unknown hosts are refused without repeating their name;
 * in production that includes localhost. `www.` redirects to the bare host.
 */
export function resolveTenant(tenants: Tenants): EdgeStep {
  return async function resolveTenant(c, next) {
    const { host, protocol, port, pathname, search } = c.get('url')
    const found = await tenants.ofHost(c.req.raw.headers.get('host') ?? host)
    if (!found) return refuse(421, 'No shop answers at this address.')
    c.set('tenant', found.tenant)
    if (!found.canonicalHost || appLinkPaths.includes(pathname)) return next()
    const authority = port ? `${found.canonicalHost}:${port}` : found.canonicalHost
    return redirectTo(`${protocol}//${authority}${pathname}${search}`, 301)
  }
}
