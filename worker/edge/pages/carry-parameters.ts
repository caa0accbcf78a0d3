import { carryCampaign, isCarrying } from '#contract/pages/carry-campaign.ts'
import type { EdgeStep } from '../edge.ts'

/**
 * Adds the visit's campaign parameters to the links of a page, so that they are still in the address
 * of the checkout, whatever pages lie between. A landing page names in its head the parameters that
 * it keeps besides `utm_*`. The stored page is the same for all visits; the links are written while
 * it is sent.
 */
export function carryParameters(): EdgeStep {
  return async function carryParameters(c, next) {
    await next()
    const { searchParams } = c.get('url')
    if (!isCarrying(c.get('row'), searchParams)) return
    if (!c.res.headers.get('content-type')?.startsWith('text/html')) return
    let named: string[] = []
    const rewriter = new HTMLRewriter()
      .on('meta[name="keep"]', {
        element(meta) {
          named = meta.getAttribute('content')?.split(' ') ?? []
        },
      })
      .on('a[href]', { element: (link) => carry(link, searchParams, named) })
    c.res = rewriter.transform(c.res)
  }
}

/** A page of the shop. Other sites learn nothing of the visit, and files do nothing with it. */
const page = /^\/(?!\/)[^.?#]*(?:[?#]|$)/

function carry(link: Element, given: URLSearchParams, named: readonly string[]): void {
  // The rewriter neither reads nor writes the characters that HTML escapes.
  const href = (link.getAttribute('href') ?? '').replaceAll('&amp;', '&')
  if (!page.test(href)) return
  link.setAttribute('href', carryCampaign(href, given, named).replaceAll('&', '&amp;'))
}
