import type { Locale } from '#contract/locale.ts'
import { matchRoute } from '#contract/pages/match-route.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import type { OutlinedEntry } from '#contract/texts/content.ts'
import { type EntryType, entryTypes, textLocaleOf } from '#contract/texts/content-words.ts'
import { textPath } from '#contract/texts/text-path.ts'
import type { Tenant } from '#tenants/index.ts'
import type { EdgeContext } from '../edge.ts'
import { isOffered } from '../pages/guard-pages.ts'

/** A destination page in the sitemap. */
export type SitemapEntry = {
  slug: string
  kind: 'country' | 'region' | 'global'
  updatedAt: string
}

/** The backend's reads for sitemaps. */
export type SitemapSources = {
  listDestinations: (c: EdgeContext) => Promise<SitemapEntry[]>
  /** Every published text of a collection. */
  outlineEntries: (c: EdgeContext, type: EntryType) => Promise<OutlinedEntry[]>
}

type StaticPage = Pick<RouteRow, 'path' | 'feature'>

/** An address of a sitemap, and the locales in which its page exists. */
export type ListedPath = { path: string; lastmod?: string; locales: readonly Locale[] }

/**
 * Sitemaps: destinations, and one for each collection of texts; `pages` contains the other pages.
 */
export const sitemapTypes = ['countries', 'regions', ...entryTypes] as const
type SitemapType = (typeof sitemapTypes)[number]

/** Returns the addresses of one sitemap of a tenant. */
export async function pathsOf(
  type: SitemapType,
  c: EdgeContext,
  sources: SitemapSources & { staticPages: readonly StaticPage[] },
): Promise<ListedPath[]> {
  const tenant = c.get('tenant')
  const locales = indexedLocales(tenant)
  const texts = entryTypes.find((each) => each === type)
  if (texts) {
    const listed = textPaths(tenant, texts, await sources.outlineEntries(c, texts))
    if (texts !== 'pages') return listed
    const shown = sources.staticPages.filter((page) => isOffered(page, tenant))
    const placed = await placedTexts(c, sources)
    const others = shown.filter(({ path }) => !placed.has(path))
    return [...others.map(({ path }) => ({ path, locales })), ...listed]
  }
  const entries = await sources.listDestinations(c)
  return entries
    .filter(({ kind }) => (kind === 'country') === (type === 'countries'))
    .map(({ slug, updatedAt }) => ({
      path: pathTo('destination', { destination: slug }),
      lastmod: updatedAt,
      locales,
    }))
}

/** zh-Hans-CN pages are canonical to zh-Hans and therefore not listed. */
export function indexedLocales(tenant: Tenant): Locale[] {
  return tenant.locales.filter((locale) => locale !== 'zh-Hans-CN')
}

/** Returns the addresses of texts that have a page outside their collection's path. */
async function placedTexts(c: EdgeContext, sources: SitemapSources): Promise<Set<string>> {
  const lists = await Promise.all(
    entryTypes.map(async (type) => {
      const entries = await sources.outlineEntries(c, type)
      return entries.flatMap(({ slug, address }) => textPath({ type, slug, address }) ?? [])
    }),
  )
  return new Set(lists.flat())
}

/** Texts are listed only in the locales in which they are published and may be shown. */
export function textPaths(
  tenant: Tenant,
  type: EntryType,
  entries: readonly OutlinedEntry[],
): ListedPath[] {
  return entries.flatMap(({ slug, address, availableLocales, updatedAt, ...limits }) => {
    const path = textPath({ type, slug, address })
    const row = path === undefined ? undefined : matchRoute(path)
    if (path === undefined || !row?.module || !isOffered(row, tenant)) return []
    if (path === pathTo('download') && !hasApp(tenant)) return []
    if (limits.tenants && !limits.tenants.includes(tenant.slug)) return []
    const locales = indexedLocales(tenant).filter(
      (locale) =>
        availableLocales.includes(textLocaleOf(locale)) &&
        (limits.locales === undefined || limits.locales.includes(locale)),
    )
    return [{ path, lastmod: updatedAt, locales }]
  })
}

/** A shop without an app has no page about an app. */
function hasApp({ appLinks }: Tenant): boolean {
  return appLinks.ios !== undefined || appLinks.android !== undefined
}
