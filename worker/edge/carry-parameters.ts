import type { EdgeStep } from './edge.ts'

/** Parameters of campaigns, which every landing page carries. */
const campaign = /^utm_[a-z_]{1,32}$/
/** The most parameters that a link carries, and the longest value. */
const mostCarried = 10
const maxLength = 100

/**
 * Adds the visit's campaign parameters to the buy links of a page, so that they are still in the
 * address of the checkout. Links that carry them have the attribute `data-keep`, which names the
 * page's own parameters besides `utm_*`. The stored page is the same for all visits; the links are
 * written while it is sent, as the nonce is.
 */
export function carryParameters(): EdgeStep {
  return async function carryParameters(c, next) {
    await next()
    const { searchParams } = c.get('url')
    if (!c.get('row')?.carries || searchParams.size === 0) return
    if (!c.res.headers.get('content-type')?.startsWith('text/html')) return
    const rewriter = new HTMLRewriter().on('a[data-keep]', {
      element(link) {
        const href = link.getAttribute('href')
        const keep = link.getAttribute('data-keep')?.split(' ') ?? []
        if (href) link.setAttribute('href', withParameters(href, searchParams, keep))
      },
    })
    c.res = rewriter.transform(c.res)
  }
}

/** Returns a path with those of the given parameters that its page keeps. */
export function withParameters(
  href: string,
  given: URLSearchParams,
  keep: readonly string[],
): string {
  const [path = '', query = ''] = href.split('?')
  const carried = new URLSearchParams(query)
  let count = 0
  for (const [name, value] of given) {
    const isKept = campaign.test(name) || keep.includes(name)
    // A link's own parameters, such as the plan, are never replaced.
    if (!isKept || value === '' || carried.has(name)) continue
    if (count >= mostCarried) break
    count += 1
    carried.append(name, value.slice(0, maxLength))
  }
  return carried.size > 0 ? `${path}?${carried}` : path
}
