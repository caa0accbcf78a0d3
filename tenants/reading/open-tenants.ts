import { type Assets, assetOrigin } from '#contract/assets.ts'
import { createHostResolver, type HostOwner, type HostReach } from './resolve.ts'
import type { Tenant } from './schema.ts'

/** The tenant of a host; `canonicalHost` is set if the visitor must be redirected to it. */
export type ResolvedTenant = { tenant: Tenant; canonicalHost?: string }

/** The tenants of one deployment; their files are built with the code and read on demand. */
export type Tenants = {
  /** Returns the tenant of a Host header, or undefined if no tenant owns the host. */
  ofHost: (host: string) => Promise<ResolvedTenant | undefined>
  /** Returns the tenant with the slug that a call sends as `x-channel-id`. */
  find: (slug: string) => Promise<Tenant | undefined>
  /** Returns the slugs of all tenants. */
  slugs: () => Promise<string[]>
}

type Hosts = { slugs: ReadonlySet<string>; resolve: ReturnType<typeof createHostResolver> }

/** The folder into which the build writes the files. */
const folder = `${assetOrigin}/generated/tenants`
export const hostsFile = 'hosts.json'
export const tenantFile = (slug: string) => `of-${slug}.json`
/** The most tenants kept in memory: at some 20 KB each, they take about 5 MB of an isolate. */
const keptTenants = 250

/**
 * Opens the tenants in built files: one file of all hosts, which is read once, and one per tenant.
 * Results are kept but pending reads are not shared: a request that waits for another request's
 * read would wait forever if that request is cancelled.
 */
export function openTenants(files: Assets, reach: HostReach): Tenants {
  let hosts: Hosts | undefined
  const read = new Map<string, Tenant>()

  async function readHosts(): Promise<Hosts> {
    hosts ??= indexHosts(await readJson<HostOwner[]>(files, hostsFile), reach)
    return hosts
  }

  async function readTenant(slug: string): Promise<Tenant> {
    const known = read.get(slug)
    if (known) return known
    const tenant = await readJson<Tenant>(files, tenantFile(slug))
    const [oldest] = read.keys()
    if (read.size >= keptTenants && oldest !== undefined) read.delete(oldest)
    read.set(slug, tenant)
    return tenant
  }

  return {
    async ofHost(host) {
      const { resolve } = hosts ?? (await readHosts())
      const found = resolve(host)
      if (!found) return undefined
      const { owner, ...rest } = found
      return { ...rest, tenant: read.get(owner.slug) ?? (await readTenant(owner.slug)) }
    },
    async find(slug) {
      const { slugs } = await readHosts()
      return slugs.has(slug) ? readTenant(slug) : undefined
    },
    slugs: async () => [...(await readHosts()).slugs],
  }
}

function indexHosts(owners: readonly HostOwner[], reach: HostReach): Hosts {
  const slugs = new Set(owners.map(({ slug }) => slug))
  return { slugs, resolve: createHostResolver(owners, reach) }
}

async function readJson<T>(files: Assets, name: string): Promise<T> {
  const response = await files.fetch(`${folder}/${name}`)
  if (!response.ok) throw new Error(`tenants: ${name} answered ${response.status}`)
  return (await response.json()) as T
}
