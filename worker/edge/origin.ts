import type { Config } from '../env.ts'
import type { EdgeContext } from './edge.ts'

/**
 * The tenant's own origin for absolute links: its first public host, or its localhost name while
 * developing. Never the host that was sent, so that a cached page cannot be given another's.
 */
export function originOf(c: EdgeContext, environment: Config['environment']): string {
  const { hosts, slug } = c.get('tenant')
  const isLocal = (host: string) => host.endsWith('localhost') || host === '127.0.0.1'
  const publicHost = hosts.find((host) => !isLocal(host))
  if (environment === 'production' && publicHost) return `https://${publicHost}`
  const { port } = c.get('url')
  return `http://${slug}.localhost${port ? `:${port}` : ''}`
}
