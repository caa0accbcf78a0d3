import { carryCampaign, isCarrying } from '#contract/pages/carry-campaign.ts'
import type { EdgeStep } from '../edge.ts'
import { escapeAttribute } from './escape-attribute.ts'

/**
 * Adds the visit's campaign parameters to the links and forms of a page, so that they reach the
 * address of the checkout through any pages in between. A landing page names in its head the
 * parameters that it keeps besides `utm_*`. The stored page is the same for all visits; its links
 * are changed while it is sent.
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
      .on('form', { element: (form) => carryInForm(form, searchParams, named) })
    c.res = rewriter.transform(c.res)
  }
}

/**
 * Matches pages of the shop. Other sites must not learn about the visit, and files do not use
 * parameters.
 */
const page = /^\/(?!\/)[^.?#]*(?:[?#]|$)/

function carry(link: Element, given: URLSearchParams, named: readonly string[]): void {
  // The rewriter does not convert escaped characters, so that is done here.
  const href = (link.getAttribute('href') ?? '').replaceAll('&amp;', '&')
  if (!page.test(href)) return
  link.setAttribute('href', carryCampaign(href, given, named).replaceAll('&', '&amp;'))
}

/**
 * Browsers replace the query of a form's action by its fields if the form is sent with GET. The
 * inputs are the form's last ones, so that its own value of a name stays the first; React leaves
 * hidden inputs that it does not know in place.
 */
function carryInForm(form: Element, given: URLSearchParams, named: readonly string[]): void {
  if (form.getAttribute('method')?.toLowerCase() === 'post') return
  for (const [name, value] of new URLSearchParams(carryCampaign('', given, named))) {
    const [key, text] = [escapeAttribute(name), escapeAttribute(value)]
    form.append(`<input type="hidden" name="${key}" value="${text}">`, { html: true })
  }
}
