import { originOfTenant } from '#tenants/index.ts'
import type { Config } from '../env.ts'
import type { EdgeContext } from './edge.ts'

/**
 * The tenant's own origin for absolute links. Never the host that was sent, so that a cached page
 * cannot be given another's.
 */
export function originOf(c: EdgeContext, environment: Config['environment']): string {
  const isProduction = environment === 'production'
  return originOfTenant(c.get('tenant'), { isProduction, port: c.get('url').port })
}
