import type { Locale } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import type { Tenant } from '#tenants/index.ts'
import type { ListedPath } from './sitemap-paths.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>'
export const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

// The limits of sitemaps.org. With versions in 14 languages, the limit of bytes is reached first.
const mostUrls = 50_000
const mostBytes = 50 * 2 ** 20

type SitemapInput = {
  tenant: Pick<Tenant, 'defaultLocale'>
  origin: string
  locale: Locale
  paths: readonly ListedPath[]
}

/** Writes the sitemap of a locale, with as many addresses as search engines accept in one. */
export function writeSitemap({ tenant, origin, locale, paths }: SitemapInput): string {
  const { defaultLocale } = tenant
  const href = (to: Locale, path: string) => origin + localePath(to, defaultLocale, path)
  const begin = `${xmlHead}<urlset xmlns="${sitemapNamespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  const end = '</urlset>'
  const urls: string[] = []
  let bytes = begin.length + end.length
  for (const { path, lastmod, locales } of paths.slice(0, mostUrls)) {
    const alternates = locales.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${href(each, path)}"/>`,
    )
    const dated = lastmod ? `<lastmod>${lastmod.slice(0, 10)}</lastmod>` : ''
    const standard = `<xhtml:link rel="alternate" hreflang="x-default" href="${href(standardOf(defaultLocale, locales), path)}"/>`
    const url = `<url><loc>${href(locale, path)}</loc>${dated}${alternates.join('')}${standard}</url>`
    // Addresses are ASCII, so each character is one byte.
    bytes += url.length
    if (bytes > mostBytes) break
    urls.push(url)
  }
  return begin + urls.join('') + end
}

/** The locale for readers of other languages: the shop's default, or the first that exists. */
function standardOf(own: Locale, locales: readonly Locale[]): Locale {
  return locales.includes(own) ? own : (locales[0] ?? own)
}
