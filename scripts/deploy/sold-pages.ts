import type { Ask } from './smoke.ts'

const childPath = /<loc>([^<]*\/sitemaps\/(?:countries|regions)-([\w-]+)\.xml)<\/loc>/g

type Sold = { path: string; holds: string }

/**
 * Returns pages of places that the shop sells, as its own sitemaps list them: the first one as a
 * document, in the first and the last of the shop's languages, and as data.
 */
export async function findSoldPages(ask: Ask): Promise<Sold[]> {
  const { body: index } = await ask('/sitemap.xml')
  const children = [...index.matchAll(childPath)]
  const chosen = [...new Set([children[0], children.at(-1)])].filter((child) => child !== undefined)
  const listed = await Promise.all(
    chosen.map(async ([, address = '', locale]) => {
      const { body } = await ask(pathOf(address))
      return { first: /<url><loc>([^<]+)<\/loc>/.exec(body)?.[1], locale }
    }),
  )
  const documents = listed.flatMap(({ first, locale }) =>
    first === undefined ? [] : [{ path: pathOf(first), holds: `lang="${locale}"` }],
  )
  const [first] = documents
  // Without a place the test fails, as visitors would find none either.
  if (!first) return [{ path: '/sitemap.xml', holds: '/sitemaps/countries-' }]
  return [...documents, { path: `${first.path}.data`, holds: 'destination' }]
}

/** A shop lists its own addresses, whatever address it is tried at. */
function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : address
}
