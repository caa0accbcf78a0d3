import type { Tenant } from './schema.ts'

export type OriginOptions = {
  isProduction: boolean
  /** The port of the shop during development. */
  port?: string
}

/**
 * Returns a tenant's own origin: its first public host, or its localhost name during development.
 * The origin comes from the tenant's file and never from a request, so that a forged host cannot
 * redirect visitors.
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
