import { originOfTenant } from '#tenants/index.ts'
import type { EdgeContext } from './edge.ts'
import type { Config } from './env.ts'

/**
 * Returns the tenant's own origin for absolute links. The request's host is never used, so that
 * nobody can put another host into a cached page.
 */
export function originOf(c: EdgeContext, environment: Config['environment']): string {
  const isProduction = environment === 'production'
  return originOfTenant(c.get('tenant'), { isProduction, port: c.get('url').port })
}
