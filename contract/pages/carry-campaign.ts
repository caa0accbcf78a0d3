import type { RouteRow } from './route-row.ts'

/** Parameters of campaigns, which lead from an advert to the checkout. */
const campaign = /^utm_[a-z_]{1,32}$/
/** The most parameters that a link carries, and the longest value. */
const mostCarried = 10
const maxLength = 100

export function isCampaign(name: string): boolean {
  return campaign.test(name)
}

/**
 * Returns a path with those of a visit's parameters that belong to a campaign, and those that are
 * named. A path's own parameters, such as the plan, are never replaced.
 */
export function carryCampaign(
  href: string,
  given: URLSearchParams,
  named: readonly string[] = [],
): string {
  const [path, query] = href.split('?')
  const carried = new URLSearchParams(query)
  let left = mostCarried
  for (const [name, value] of given) {
    const isCarried = isCampaign(name) || named.includes(name)
    if (!isCarried || !value || carried.has(name) || left-- <= 0) continue
    carried.append(name, value.slice(0, maxLength))
  }
  return carried.size > 0 ? `${path}?${carried}` : href
}

/** Whether links of the page get parameters of the visit; a page's own filters are none of them. */
export function isCarrying(row: RouteRow | undefined, given: URLSearchParams): boolean {
  if (!row?.carries || given.size === 0) return false
  return row.carries === 'named' || [...given.keys()].some(isCampaign)
}
