import { carryCampaign, isCarrying } from '#contract/pages/carry-campaign.ts'
import { destinationSuffix } from '#contract/pages/path.ts'
import type { EdgeStep } from '../edge.ts'

/**
 * Adds the visit's campaign parameters to the buy links of a page, so that they are still in the
 * address of the checkout. Links that carry them have the attribute `data-keep`, which names the
 * page's own parameters besides `utm_*`. Links to destinations and their plans carry `utm_*`, too,
 * because people buy there. The stored page is the same
 * for all visits; the links are written while it is sent, as the nonce is.
 */
export function carryParameters(): EdgeStep {
  return async function carryParameters(c, next) {
    await next()
    const { searchParams } = c.get('url')
    if (!isCarrying(c.get('row'), searchParams)) return
    if (!c.res.headers.get('content-type')?.startsWith('text/html')) return
    const element = (link: Element) => carry(link, searchParams)
    const rewriter = new HTMLRewriter()
      .on('a[data-keep]', { element })
      .on(`a[href*="${destinationSuffix}"]`, { element })
    c.res = rewriter.transform(c.res)
  }
}

/** A page of the shop where people buy; other sites learn nothing of the visit. */
const selling = new RegExp(`^/(?!/)[^?]*${destinationSuffix}(?:[/?#]|$)`)

function carry(link: Element, given: URLSearchParams): void {
  // The rewriter neither reads nor writes the characters that HTML escapes.
  const href = (link.getAttribute('href') ?? '').replaceAll('&amp;', '&')
  const named = link.getAttribute('data-keep')?.split(' ')
  if (!named && !selling.test(href)) return
  link.setAttribute('href', carryCampaign(href, given, named).replaceAll('&', '&amp;'))
}
