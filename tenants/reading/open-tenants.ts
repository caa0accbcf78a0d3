import { type Assets, assetOrigin } from '#contract/assets.ts'
import { createHostResolver, type HostOwner, type HostReach } from './resolve.ts'
import type { Tenant } from './schema.ts'

/** Whose shop a host is; `canonicalHost` is set where the visitor must be sent to the bare host. */
export type ResolvedTenant = { tenant: Tenant; canonicalHost?: string }

/** The tenants of one deployment, whose files lie beside the code and are read when asked for. */
export type Tenants = {
  /** Whose shop a Host header names. Undefined means nobody's. */
  ofHost: (host: string) => Promise<ResolvedTenant | undefined>
  /** The tenant of a slug, as calls name it in `x-channel-id`. */
  find: (slug: string) => Promise<Tenant | undefined>
}

type Hosts = { slugs: ReadonlySet<string>; resolve: ReturnType<typeof createHostResolver> }

/** Where a build puts them. */
const folder = `${assetOrigin}/generated/tenants`
export const hostsFile = 'hosts.json'
export const tenantFile = (slug: string) => `of-${slug}.json`
/** Read tenants that are kept: some 20 KB each, so that many shops in one isolate take few MB. */
const keptTenants = 250

/**
 * Opens the tenants that lie in files: one of all hosts, which is read once, and one for each tenant.
 * Answers are kept, questions are not: who waits for another request's question waits forever when
 * that request is given up.
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
