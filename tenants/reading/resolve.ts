import type { Tenant } from './schema.ts'

/** The fields of a tenant that determine its hosts. */
export type HostOwner = Pick<Tenant, 'slug' | 'hosts' | 'suffixes' | 'hostTag'>

/** The owner of a host; `canonicalHost` is set if the visitor must be redirected to it. */
export type ResolvedHost = { owner: HostOwner; canonicalHost?: string }

/** Whether local hosts belong to tenants: true in development, false in production. */
export type HostReach = { acceptsLocal: boolean }

type Tagged = { tag: string; owner: HostOwner }
/**
 * Tags under one suffix, by their first letters, longest first, so that a host is compared with
 * few.
 */
type TagIndex = Map<string, Tagged[]>

const hostHeader = /^([A-Za-z0-9.-]{1,254}?)\.?(?::(\d{1,5}))?$/
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const maxHostLength = 253
const maxPort = 65_535
const headLength = 3

/**
 * Returns a function that finds the owner of a host. Listed hosts come first, then hosts that
 * contain a tenant's tag under one of its suffixes. `www.` before either redirects to the bare
 * host. All other hosts, including malformed ones, have no owner.
 */
export function createHostResolver(
  owners: readonly HostOwner[],
  { acceptsLocal }: HostReach,
): (host: string) => ResolvedHost | undefined {
  const listed = new Map<string, HostOwner>()
  const bySuffix = new Map<string, TagIndex>()
  for (const owner of owners) {
    const { hosts, suffixes } = owner
    for (const host of hosts) {
      if (acceptsLocal || !isLocalHost(host)) listed.set(host, owner)
    }
    for (const suffix of suffixes) {
      if (acceptsLocal || !isLocalHost(suffix)) indexTag(bySuffix, suffix, owner)
    }
  }

  return function resolveHost(sent) {
    const host = plainHost(sent)
    if (host === undefined) return undefined
    const exact = listed.get(host)
    if (exact) return { owner: exact }
    if (!hostName.test(host)) return undefined
    if (!host.startsWith('www.')) return found(findTagged(bySuffix, host))
    const bare = host.slice('www.'.length)
    const owner = listed.get(bare) ?? findTagged(bySuffix, bare)
    return owner ? { owner, canonicalHost: bare } : undefined
  }
}

/** Whether a host or suffix refers to the local machine. */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1'
}

/** Returns a tenant's partner tag, which every signed call contains, or undefined. */
export function affiliateOf(tenant: Pick<Tenant, 'hostTag'>): string | undefined {
  return tenant.hostTag ?? undefined
}

/**
 * Returns the part of a host before the suffix, in which a tag is searched; undefined if the host
 * is not under the suffix.
 */
export function partUnder(host: string, suffix: string): string | undefined {
  const end = suffix.slice(1)
  return host.endsWith(end) && host.length > end.length ? host.slice(0, -end.length) : undefined
}

function found(owner: HostOwner | undefined): ResolvedHost | undefined {
  return owner ? { owner } : undefined
}

/**
 * Returns a Host header in lower case without port and trailing dot; undefined if the header is
 * malformed.
 */
function plainHost(sent: string): string | undefined {
  const match = hostHeader.exec(sent)
  const name = match?.[1]
  if (!name || name.length > maxHostLength || Number(match?.[2] ?? 0) > maxPort) return undefined
  return name.toLowerCase()
}

function indexTag(suffixes: Map<string, TagIndex>, suffix: string, owner: HostOwner): void {
  const tag = affiliateOf(owner)
  if (!tag) return
  const under = suffix.slice('*.'.length)
  const index = suffixes.get(under) ?? new Map<string, Tagged[]>()
  const head = tag.slice(0, headLength)
  const likely = [...(index.get(head) ?? []), { tag, owner }]
  index.set(
    head,
    likely.sort((a, b) => b.tag.length - a.tag.length),
  )
  suffixes.set(under, index)
}

/**
 * Finds the owner of the longest tag that the host contains before a listed suffix; longer suffixes
 * come first.
 */
function findTagged(suffixes: Map<string, TagIndex>, host: string): HostOwner | undefined {
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
    const index = suffixes.get(host.slice(dot + 1))
    const tagged = index && longestTag(index, host.slice(0, dot))
    if (tagged) return tagged.owner
  }
  return undefined
}

function longestTag(index: TagIndex, part: string): Tagged | undefined {
  let longest: Tagged | undefined
  for (let at = 0; at < part.length - 1; at++) {
    for (let length = 2; length <= headLength; length++) {
      const likely = index.get(part.slice(at, at + length))
      const match = likely?.find(({ tag }) => part.startsWith(tag, at))
      if (match && isLonger(match.tag, longest)) longest = match
    }
  }
  return longest
}

function isLonger(tag: string, than: Tagged | undefined): boolean {
  return !than || tag.length > than.tag.length
}
