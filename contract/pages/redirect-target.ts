import { matchRoute } from './match-route.ts'
import { isDecodable, splitLocale } from './path.ts'
import { pathTo } from './path-to.ts'

const base = 'https://shop.invalid'
const maxLength = 2048

/**
 * Returns the sign-in page's address, without locale prefix, with the page and query to return to.
 */
export function signInPath(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  // `_routes` says which parts an in-app navigation requests and is not part of the page's address.
  kept.delete('_routes')
  const target = safeRedirect(kept.size > 0 ? `${path}?${kept}` : path)
  const isOffice = path === pathTo('office') || path.startsWith(`${pathTo('office')}/`)
  const signIn = isOffice ? pathTo('office-sign-in') : pathTo('sign-in')
  return target === '/' ? signIn : `${signIn}?redirect=${encodeURIComponent(target)}`
}

/**
 * Returns the safe target of a `redirect` value: path and query of a page of this shop, without
 * locale prefix, so that the visitor's own can be added. The target is `/` for anything else: other
 * origins, sign-in pages, which would cause a loop, and values that two parsers could read
 * differently.
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxLength) return '/'
  // Browsers drop tabs and line breaks and read `\` as `/`, also at the start.
  if (!/^\/(?!\/)/.test(value) || /[\p{Cc}\p{Cf}\p{Z}\\\uFFFD]/u.test(value)) return '/'
  if (!URL.canParse(value, base)) return '/'
  const { origin, pathname, search } = new URL(value, base)
  if (origin !== base) return '/'
  // `/.//elsewhere` has our origin, but its path alone would lead to another one, so only paths of
  // pages are accepted.
  const { path } = splitLocale(pathname)
  return isReturnable(path) ? path + search : '/'
}

function isReturnable(path: string): boolean {
  // Code that decodes `/%2Felsewhere` twice would leave our origin.
  if (/%2f/i.test(path) || !isDecodable(path)) return false
  return matchRoute(path) !== undefined && !path.startsWith('/auth/')
}
