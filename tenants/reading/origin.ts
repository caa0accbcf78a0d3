import type { Tenant } from './schema.ts'

export type OriginOptions = {
  isProduction: boolean
  /** Where the shop is served while developing. */
  port?: string
}

/**
 * A tenant's own origin: its first public host, or its localhost name while developing. It comes
 * from the tenant's file and never from a request, so nobody can be led to another's.
 */
export function originOfTenant(
  { hosts, slug }: Pick<Tenant, 'hosts' | 'slug'>,
  { isProduction, port }: OriginOptions,
): string {
  const isLocal = (host: string) => host.endsWith('localhost') || host === '127.0.0.1'
  const publicHost = hosts.find((host) => !isLocal(host))
  if (isProduction && publicHost) return `https://${publicHost}`
  return `http://${slug}.localhost${port ? `:${port}` : ''}`
}
