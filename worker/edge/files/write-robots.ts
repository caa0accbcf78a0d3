import { localePath } from '#contract/pages/path.ts'
import { routeTable } from '#contract/pages/routes.ts'
import type { Tenant } from '#tenants/index.ts'

/**
 * Writes the rules for crawlers (RFC 9309): in no language of the shop do they read pages that need
 * a session. Rules are prefixes of addresses, so each language has its own.
 */
export function writeRobots(tenant: Tenant, origin: string): string {
  const prefixes = [...guardedHeads(), '/session']
  const closed = tenant.locales.flatMap((locale) =>
    prefixes.map((path) => localePath(locale, tenant.defaultLocale, path)),
  )
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/**
 * Returns the shortest paths under which every page of a shop needs a session. The office's pages are
 * not named: no shop has them.
 */
function guardedHeads(): string[] {
  const ofShops = routeTable.filter(({ layout }) => layout !== 'office')
  const paths = (rows: typeof routeTable) => rows.map(({ path }) => path)
  const guarded = paths(ofShops.filter(({ guard }) => guard))
  const open = paths(ofShops.filter(({ guard }) => !guard))
  const heads = guarded.map((path) => {
    const parts = path.split('/').slice(1)
    const ends = parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)
    const head = ends.find((end) => !open.some((each) => isWithin(each, end))) ?? path
    return guarded.includes(head) ? head : `${head}/`
  })
  return [...new Set(heads)]
}

function isWithin(path: string, head: string): boolean {
  return path === head || path.startsWith(`${head}/`)
}
