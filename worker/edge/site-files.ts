import type { Locale } from '#contract/locale.ts'
import { localePath } from '#contract/path.ts'
import { pathTo } from '#contract/path-to.ts'
import type { RouteRow } from '#contract/route-row.ts'
import type { Tenant } from '#tenants/index.ts'
import type { EdgeContext, EdgeStep } from './edge.ts'
import {
  indexedLocales,
  type ListedPath,
  pathsOf,
  type SitemapSources,
  sitemapTypes,
} from './sitemap-paths.ts'

type SiteFileOptions = SitemapSources & {
  originOf: (c: EdgeContext) => string
  /** The pages whose addresses have no parameter. */
  staticPages: readonly Pick<RouteRow, 'path' | 'feature'>[]
}

/** Built pictures of the tenant's brand, at paths that are the same in every shop. */
const brandPictures: Record<string, string | undefined> = {
  '/favicon.svg': '.svg',
  '/favicon.ico': '.svg',
  '/og.png': '.png',
}

const urlsPerSitemap = 50_000
/** `/sitemaps/guides-de.xml` and so on. */
const childPath = /^\/sitemaps\/([a-z]+)-([A-Za-z-]+)\.xml$/

/** Serves robots.txt, the brand's pictures, the sitemaps and the web manifest of a tenant. */
export function serveSiteFiles(options: SiteFileOptions): EdgeStep {
  return async function serveSiteFiles(c, next) {
    const { pathname } = c.get('url')
    if (pathname === '/robots.txt') return text(robots(options.originOf(c)), 'text/plain')
    const picture = brandPictures[pathname]
    if (picture) {
      const file = new URL(`/generated/brand/${c.get('tenant').slug}${picture}`, c.get('url'))
      return c.env.ASSETS.fetch(new Request(file))
    }
    if (pathname === '/manifest.webmanifest') {
      return text(JSON.stringify(manifest(c.get('tenant'))), 'application/manifest+json')
    }
    if (pathname === '/sitemap.xml') {
      return text(sitemapIndex(c.get('tenant'), options.originOf(c)), 'application/xml')
    }
    const [, name, language] = childPath.exec(pathname) ?? []
    const type = sitemapTypes.find((each) => each === name)
    const locale = indexedLocales(c.get('tenant')).find((each) => each === language)
    if (!type || !locale) return next()
    const paths = await pathsOf(type, c, options)
    const shown = paths.filter(({ locales }) => locales.includes(locale))
    const { tenant, origin } = { tenant: c.get('tenant'), origin: options.originOf(c) }
    return text(sitemap({ tenant, origin, locale, paths: shown }), 'application/xml')
  }
}

function robots(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /account/',
    'Disallow: /api/',
    `Disallow: ${pathTo('checkout')}`,
    'Disallow: /session',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

function manifest(tenant: Tenant) {
  return {
    name: tenant.brand.name,
    short_name: tenant.brand.wordmark,
    start_url: pathTo('home'),
    display: 'browser',
    lang: tenant.defaultLocale,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}

function sitemapIndex(tenant: Tenant, origin: string): string {
  const children = sitemapTypes.flatMap((type) =>
    indexedLocales(tenant).map(
      (locale) => `<sitemap><loc>${origin}/sitemaps/${type}-${locale}.xml</loc></sitemap>`,
    ),
  )
  return `${xmlHead}<sitemapindex xmlns="${sitemapNamespace}">${children.join('')}</sitemapindex>`
}

type SitemapInput = { tenant: Tenant; origin: string; locale: Locale; paths: ListedPath[] }

function sitemap({ tenant, origin, locale, paths }: SitemapInput): string {
  const href = (to: Locale, path: string) => origin + localePath(to, tenant.defaultLocale, path)
  const urls = paths.slice(0, urlsPerSitemap).map(({ path, lastmod, locales }) => {
    const alternates = locales.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${href(each, path)}"/>`,
    )
    const dated = lastmod ? `<lastmod>${lastmod.slice(0, 10)}</lastmod>` : ''
    const standard = `<xhtml:link rel="alternate" hreflang="x-default" href="${href(standardOf(tenant, locales), path)}"/>`
    return `<url><loc>${href(locale, path)}</loc>${dated}${alternates.join('')}${standard}</url>`
  })
  return `${xmlHead}<urlset xmlns="${sitemapNamespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`
}

/** The version for readers of other languages: the shop's own one, or the first that exists. */
function standardOf({ defaultLocale }: Tenant, locales: readonly Locale[]): Locale {
  return locales.includes(defaultLocale) ? defaultLocale : (locales[0] ?? defaultLocale)
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>'
const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function text(body: string, type: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  })
}
