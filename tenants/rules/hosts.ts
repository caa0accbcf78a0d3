import { createHostResolver, isLocalHost, partUnder } from '../reading/resolve.ts'
import { type Entry, type Finding, finding, type Problem, type Rule } from './problem.ts'

/** Checks of a tenant's own hosts, suffixes and tag. */
export const hostRules: readonly Rule[] = [
  { reads: ['hosts', 'slug'], find: checkListed },
  { reads: ['suffixes', 'hostTag'], find: checkSuffixes },
]

/** Checks across files: one owner for every slug and host, and tags that cannot be confused. */
export function checkOwners(entries: readonly Entry[]): Problem[] {
  return [
    ...findShared(entries, 'slug', ({ slug }) => [{ path: 'slug', value: slug }]),
    ...findShared(entries, 'host', ({ hosts }) =>
      hosts.map((value, at) => ({ path: `hosts[${at}]`, value })),
    ),
    ...entries.flatMap((entry) => [
      ...findTagsWithin(entry, entries),
      ...findTagged(entry, entries),
    ]),
  ]
}

function checkListed({ tenant }: Entry): Finding[] {
  const local = `${tenant.slug}.localhost`
  const resolve = createHostResolver([{ ...tenant, suffixes: [], hostTag: null }], {
    acceptsLocal: true,
  })
  const found = tenant.hosts.flatMap((host, at) => {
    const path = `hosts[${at}]`
    if (host.startsWith('www.')) return [finding(path, host, 'the bare host: www. leads there')]
    return resolve(host) ? [] : [finding(path, host, 'a host name of at most 253 characters')]
  })
  if (!tenant.hosts.includes(local)) {
    found.push(finding('hosts', tenant.hosts, `${local} for development`))
  }
  if (tenant.hosts.every(isLocalHost)) {
    found.push(finding('hosts', tenant.hosts, 'a public host, as local ones end with development'))
  }
  return found
}

function checkSuffixes({ tenant }: Entry): Finding[] {
  const { suffixes, hostTag } = tenant
  const wide = suffixes.flatMap((suffix, at) => {
    const isNarrow = suffix === '*.localhost' || suffix.split('.').length > 2
    return isNarrow
      ? []
      : [finding(`suffixes[${at}]`, suffix, 'a domain of your own, not a whole TLD')]
  })
  if (hostTag && suffixes.length === 0) {
    return [finding('suffixes', suffixes, 'the suffixes under which the host tag may stand')]
  }
  const isTagless = !hostTag && suffixes.length > 0
  return isTagless
    ? [...wide, finding('hostTag', hostTag, 'a tag to look for, or no suffixes')]
    : wide
}

type Named = { path: string; value: string }

function findShared(
  entries: readonly Entry[],
  noun: string,
  namesOf: (tenant: Entry['tenant']) => Named[],
): Problem[] {
  const owners = new Map<string, string>()
  return entries.flatMap(({ file, tenant }) =>
    namesOf(tenant).flatMap(({ path, value }): Problem[] => {
      const owner = owners.get(value)
      owners.set(value, owner ?? file)
      const expected = `a ${noun} that is named once; ${owner} has it`
      return owner === undefined ? [] : [{ file, path, value, expected, level: 'error' }]
    }),
  )
}

function sharesSuffix(one: Entry, other: Entry): boolean {
  return one.tenant.suffixes.some((suffix) => other.tenant.suffixes.includes(suffix))
}

/** Finds tags that contain another tenant's tag, which would give hosts two owners. */
function findTagsWithin(entry: Entry, entries: readonly Entry[]): Problem[] {
  const tag = entry.tenant.hostTag
  if (!tag) return []
  return entries.flatMap((other): Problem[] => {
    const isWithin = other !== entry && tag.includes(other.tenant.hostTag ?? '\0')
    if (!isWithin || !sharesSuffix(entry, other)) return []
    const expected = `a tag that does not contain ${other.tenant.hostTag}, the tag of ${other.file}`
    return [{ file: entry.file, path: 'hostTag', value: tag, expected, level: 'error' }]
  })
}

/** Finds hosts that another tenant's tag would match if they were not listed. */
function findTagged({ file, tenant }: Entry, entries: readonly Entry[]): Problem[] {
  return tenant.hosts.flatMap((host, at) =>
    entries.flatMap((other): Problem[] => {
      const { hostTag, suffixes } = other.tenant
      const isTagged =
        other.tenant !== tenant &&
        hostTag !== null &&
        suffixes.some((suffix) => partUnder(host, suffix)?.includes(hostTag))
      const expected = `to stay listed: without it the tag ${hostTag} of ${other.file} takes the host`
      return isTagged ? [{ file, path: `hosts[${at}]`, value: host, expected, level: 'note' }] : []
    }),
  )
}
