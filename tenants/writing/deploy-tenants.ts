import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostsFile, tenantFile } from '../reading/open-tenants.ts'
import type { HostOwner } from '../reading/resolve.ts'
import type { Tenant } from '../reading/schema.ts'

/**
 * Writes the files that `openTenants` reads: one with all hosts, and one per tenant. Files of
 * removed tenants are deleted last, because a running server may still read them.
 */
export function deployTenants(tenants: readonly Tenant[], folder: string): void {
  const texts = new Map<string, unknown>([[hostsFile, tenants.map(ownerOf)]])
  for (const tenant of tenants) texts.set(tenantFile(tenant.slug), tenant)
  mkdirSync(folder, { recursive: true })
  for (const [name, value] of texts) writeFileSync(join(folder, name), JSON.stringify(value))
  for (const name of readdirSync(folder)) if (!texts.has(name)) rmSync(join(folder, name))
}

function ownerOf({ slug, hosts, suffixes, hostTag }: Tenant): HostOwner {
  return { slug, hosts, suffixes, hostTag }
}
