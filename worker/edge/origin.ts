import { isLocalHost } from '#tenants/index.ts'
import type { Config } from '../env.ts'
import type { EdgeContext } from './edge.ts'

/**
 * The tenant's own origin for absolute links: its first public host in production, its localhost
 * name elsewhere. Never the host that was sent, so that a cached page cannot be given another's.
 */
export function originOf(c: EdgeContext, environment: Config['environment']): string {
  const { hosts, slug } = c.get('tenant')
  if (environment === 'production') {
    const publicHost = hosts.find((host) => !isLocalHost(host))
    if (!publicHost) throw new Error(`expected a public host of the tenant ${slug}`)
    return `https://${publicHost}`
  }
  const { port } = c.get('url')
  return `http://${slug}.localhost${port ? `:${port}` : ''}`
}
