import type { Tenants } from '#tenants/index.ts'
import { appLinkPaths } from './app-links.ts'
import type { EdgeStep } from './edge.ts'
import { redirectTo, refuse } from './edge.ts'

/**
 * Finds whose shop the host is; an unknown one is refused without being repeated, and in
 * production so is every name of this machine. `www.` leads to the bare host.
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
