import { matchRoute } from './match-route.ts'
import { isDecodable, splitLocale } from './path.ts'
import { pathTo } from './path-to.ts'

const base = 'https://shop.invalid'
const maxLength = 2048

/** The sign-in page's address, without locale prefix, with the page and query to come back to. */
export function signInPath(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  // Which parts of a page an in-app navigation asks for is not the page's.
  kept.delete('_routes')
  const target = safeRedirect(kept.size > 0 ? `${path}?${kept}` : path)
  const signIn = pathTo('sign-in')
  return target === '/' ? signIn : `${signIn}?redirect=${encodeURIComponent(target)}`
}

/**
 * Where a `redirect` value may lead: path and query of a page of this shop, without locale prefix,
 * to be given the visitor's own. Anything else is `/`: other origins, pages for signing in, which
 * would lead in circles, and whatever two parsers could read differently.
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxLength) return '/'
  // Browsers drop tabs and line breaks and read `\` as `/`, also at the start.
  if (!/^\/(?!\/)/.test(value) || /[\p{Cc}\p{Cf}\p{Z}\\\uFFFD]/u.test(value)) return '/'
  if (!URL.canParse(value, base)) return '/'
  const { origin, pathname, search } = new URL(value, base)
  if (origin !== base) return '/'
  // `/.//elsewhere` keeps the origin, but its path alone would not: only paths that are pages do.
  const { path } = splitLocale(pathname)
  return isReturnable(path) ? path + search : '/'
}

function isReturnable(path: string): boolean {
  // Whoever decodes `/%2Felsewhere` once too often would be led there.
  if (/%2f/i.test(path) || !isDecodable(path)) return false
  return matchRoute(path) !== undefined && !path.startsWith('/auth/')
}
