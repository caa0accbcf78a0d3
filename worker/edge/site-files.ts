import type { Locale } from '#contract/locale.ts'
import { localePath } from '#contract/path.ts'
import { pathTo } from '#contract/path-to.ts'
import type { RouteRow } from '#contract/routes.ts'
import type { Tenant } from '#tenants/index.ts'
import type { EdgeContext, EdgeStep } from './edge.ts'
import { isOffered } from './guard-pages.ts'

/** A destination page in the sitemap. */
export type SitemapEntry = {
  slug: string
  kind: 'country' | 'region' | 'global'
  updatedAt: string
}

type StaticPage = Pick<RouteRow, 'path' | 'feature'>

type SiteFileOptions = {
  originOf: (c: EdgeContext) => string
  listDestinations: (c: EdgeContext) => Promise<SitemapEntry[]>
  /** Paths of the pages that are not destinations. */
  staticPages: readonly StaticPage[]
}

/** Built pictures of the tenant's brand, at paths that are the same in every shop. */
const brandPictures: Record<string, string | undefined> = {
  '/favicon.svg': '.svg',
  '/favicon.ico': '.svg',
  '/og.png': '.png',
}

const urlsPerSitemap = 50_000
const types = ['pages', 'countries', 'regions'] as const

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
    const child = /^\/sitemaps\/(pages|countries|regions)-([A-Za-z-]+)\.xml$/.exec(pathname)
    const locale = child && indexedLocales(c.get('tenant')).find((each) => each === child[2])
    if (!locale) return next()
    const paths = await pathsOf(child[1] as (typeof types)[number], c, options)
    return text(
      sitemap({ tenant: c.get('tenant'), origin: options.originOf(c), locale, paths }),
      'application/xml',
    )
  }
}

type DatedPath = { path: string; lastmod?: string }

async function pathsOf(
  type: (typeof types)[number],
  c: EdgeContext,
  { listDestinations, staticPages }: SiteFileOptions,
): Promise<DatedPath[]> {
  if (type === 'pages') {
    const shown = staticPages.filter((page) => isOffered(page, c.get('tenant')))
    return shown.map(({ path }) => ({ path }))
  }
  const entries = await listDestinations(c)
  return entries
    .filter(({ kind }) => (kind === 'country') === (type === 'countries'))
    .map(({ slug, updatedAt }) => ({
      path: pathTo('destination', { destination: slug }),
      lastmod: updatedAt,
    }))
}

/** zh-Hans-CN pages are canonical to zh-Hans and therefore not listed. */
function indexedLocales(tenant: Tenant): Locale[] {
  return tenant.locales.filter((locale) => locale !== 'zh-Hans-CN')
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
  const children = types.flatMap((type) =>
    indexedLocales(tenant).map(
      (locale) => `<sitemap><loc>${origin}/sitemaps/${type}-${locale}.xml</loc></sitemap>`,
    ),
  )
  return `${xmlHead}<sitemapindex xmlns="${sitemapNamespace}">${children.join('')}</sitemapindex>`
}

type SitemapInput = { tenant: Tenant; origin: string; locale: Locale; paths: DatedPath[] }

function sitemap({ tenant, origin, locale, paths }: SitemapInput): string {
  const href = (to: Locale, path: string) => origin + localePath(to, tenant.defaultLocale, path)
  const urls = paths.slice(0, urlsPerSitemap).map(({ path, lastmod }) => {
    const alternates = indexedLocales(tenant).map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${href(each, path)}"/>`,
    )
    const dated = lastmod ? `<lastmod>${lastmod.slice(0, 10)}</lastmod>` : ''
    const standard = `<xhtml:link rel="alternate" hreflang="x-default" href="${href(tenant.defaultLocale, path)}"/>`
    return `<url><loc>${href(locale, path)}</loc>${dated}${alternates.join('')}${standard}</url>`
  })
  return `${xmlHead}<urlset xmlns="${sitemapNamespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>'
const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function text(body: string, type: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  })
}
