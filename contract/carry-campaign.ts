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
