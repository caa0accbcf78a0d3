/** Returns the addresses of the head's links of a relation, without the shop's origin. */
export function linksOf(html: string, rel: string): string[] {
  const links = html.slice(0, html.indexOf('</head>')).match(/<link [^>]+>/g) ?? []
  return links
    .filter((link) => link.includes(`rel="${rel}"`) && !link.includes('hrefLang'))
    .map((link) => asPath(/href="([^"]+)"/.exec(link)?.[1] ?? ''))
}

export const asPath = (href: string) => {
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'))
  return pathname + search
}

/** Returns the address of the first link in the page's body that has these attributes. */
export function anchorOf(html: string, attributes: string): string | undefined {
  const links = html.match(/<a [^>]+>/g) ?? []
  const link = links.find((each) => each.includes(attributes))
  return link && /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&')
}

export function dataOf(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
}

/** Returns the addresses of the stories that a page lists, in their order. */
export const storiesOf = (html: string) => [
  ...new Set([...html.matchAll(/href="(\/blog\/[a-z0-9-]+)"/g)].map(([, path = '']) => path)),
]
