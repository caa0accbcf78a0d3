import type { RouteRow } from '#contract/pages/route-row.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import { indexedLocales, pathsOf, type SitemapSources, sitemapTypes } from './sitemap-paths.ts'
import { writeRobots } from './write-robots.ts'
import { sitemapNamespace, writeSitemap, xmlHead } from './write-sitemap.ts'

type SiteFileOptions = SitemapSources & {
  originOf: (c: EdgeContext) => string
  /** The pages whose addresses have no parameter. */
  staticPages: readonly Pick<RouteRow, 'path' | 'feature'>[]
}

/** Paths of the brand's picture, the same in every shop. */
const brandPictures = ['/favicon.svg', '/favicon.ico']

/** The path of one sitemap, such as `/sitemaps/guides-de.xml`. */
const childPath = /^\/sitemaps\/([a-z]+)-([A-Za-z-]+)\.xml$/

/** Serves robots.txt, the brand's picture and the sitemaps of a tenant. */
export function serveSiteFiles(options: SiteFileOptions): EdgeStep {
  return async function serveSiteFiles(c, next) {
    const { pathname } = c.get('url')
    if (pathname === '/robots.txt') {
      return text(writeRobots(c.get('tenant'), options.originOf(c)), 'text/plain')
    }
    if (brandPictures.includes(pathname)) {
      const file = new URL(`/generated/brand/${c.get('tenant').slug}.svg`, c.get('url'))
      return c.env.ASSETS.fetch(new Request(file))
    }
    if (pathname === '/sitemap.xml') {
      return text(await sitemapIndex(c, options), 'application/xml')
    }
    const [, name, language] = childPath.exec(pathname) ?? []
    const type = sitemapTypes.find((each) => each === name)
    const locale = indexedLocales(c.get('tenant')).find((each) => each === language)
    if (!type || !locale) return next()
    const paths = await pathsOf(type, c, options)
    const shown = paths.filter(({ locales }) => locales.includes(locale))
    const { tenant, origin } = { tenant: c.get('tenant'), origin: options.originOf(c) }
    return text(writeSitemap({ tenant, origin, locale, paths: shown }), 'application/xml')
  }
}

/** Lists the sitemaps that contain an address, each with the day of its latest change. */
async function sitemapIndex(c: EdgeContext, options: SiteFileOptions): Promise<string> {
  const origin = options.originOf(c)
  const types = await Promise.all(
    sitemapTypes.map(async (type) => ({ type, paths: await pathsOf(type, c, options) })),
  )
  const children = types.flatMap(({ type, paths }) =>
    indexedLocales(c.get('tenant')).flatMap((locale) => {
      const listed = paths.filter(({ locales }) => locales.includes(locale))
      const latest = listed.reduce((day, { lastmod = '' }) => (lastmod > day ? lastmod : day), '')
      const dated = latest && `<lastmod>${latest.slice(0, 10)}</lastmod>`
      const loc = `<loc>${origin}/sitemaps/${type}-${locale}.xml</loc>`
      return listed.length > 0 ? [`<sitemap>${loc}${dated}</sitemap>`] : []
    }),
  )
  return `${xmlHead}<sitemapindex xmlns="${sitemapNamespace}">${children.join('')}</sitemapindex>`
}

function text(body: string, type: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  })
}
