import { tenantFiles } from './all.gen.ts'
import { createHostResolver, type HostReach } from './resolve.ts'
import type { Tenant } from './schema.ts'

export { brandOf } from './brand.ts'
export { originOfTenant } from './origin.ts'
export { type PublicTenant, publicTenant } from './public-tenant.ts'
export { affiliateOf, type HostReach, isLocalHost, type ResolvedHost } from './resolve.ts'
export type { Tenant, Theme } from './schema.ts'

/**
 * Every tenant. The files are checked against the schema by build and tests; doing it again at
 * start would cost every isolate the schema library.
 */
export const tenants = tenantFiles as readonly Tenant[]

/**
 * The look-up of whose shop a Host header names. Undefined means nobody's: then nothing may be
 * answered but a refusal.
 */
export function createTenantResolver(reach: HostReach) {
  return createHostResolver(tenants, reach)
}

const bySlug = new Map(tenants.map((tenant) => [tenant.slug, tenant]))

/** The tenant of a slug, as calls name it in `x-channel-id`. */
export function findTenant(slug: string): Tenant | undefined {
  return bySlug.get(slug)
}
