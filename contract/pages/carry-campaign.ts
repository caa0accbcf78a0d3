import type { RouteRow } from './route-row.ts'

/** Parameters of campaigns, which lead from an advert to the checkout. */
const campaign = /^utm_[a-z_]{1,32}$/
/**
 * The parameter with a comma-separated list of further parameters to keep, set by a landing page.
 * It is kept too, so that every following page knows the list.
 */
const keepParameter = 'keep'
const keptName = /^[A-Za-z][\w-]{0,31}$/
/** The most parameters that a link carries, and the longest value. */
const mostCarried = 10
const maxLength = 100

function isCampaign(name: string): boolean {
  return campaign.test(name)
}

function namesIn(given: URLSearchParams): string[] {
  const names = given.get(keepParameter)?.split(',', mostCarried) ?? []
  return names.filter((name) => keptName.test(name))
}

/**
 * Returns an address within the shop with the campaign parameters of a visit, and those that the
 * page or the visit names. The address's own parameters, such as the plan, are never replaced.
 */
export function carryCampaign(
  href: string,
  given: URLSearchParams,
  named: readonly string[] = [],
): string {
  if (given.size === 0) return href
  const [address = '', hash] = href.split('#')
  const [path, query] = address.split('?')
  const carried = new URLSearchParams(query)
  const own = carried.size
  const wanted = new Set([...named, ...namesIn(given)])
  const kept: string[] = []
  for (const [name, value] of given) {
    const isWanted = isCampaign(name) || wanted.has(name)
    if (!isWanted || !value || carried.has(name)) continue
    if (carried.size - own >= mostCarried) break
    carried.append(name, value.slice(0, maxLength))
    if (!isCampaign(name)) kept.push(name)
  }
  if (carried.size === own) return href
  if (kept.length > 0 && !carried.has(keepParameter)) carried.set(keepParameter, kept.join(','))
  return `${path}?${carried}${hash === undefined ? '' : `#${hash}`}`
}

/** Returns an address within the shop whose parameters all following links keep. */
export function keepInLinks(path: string, kept: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ ...kept, [keepParameter]: Object.keys(kept).join(',') })}`
}

/**
 * Whether links of the page carry parameters of the visit; the page's own filters are never
 * carried.
 */
export function isCarrying(row: RouteRow | undefined, given: URLSearchParams): boolean {
  if (!row || given.size === 0) return false
  return row.campaign === true || [...given.keys()].some(isCampaign) || namesIn(given).length > 0
}
