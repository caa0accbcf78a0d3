import { basenameOf, localePath, splitLocale } from '#contract/pages/path.ts'
import { type EdgeStep, redirectTo } from '../edge.ts'

/**
 * Splits the locale off the path. A tenant's default locale has no prefix. Paths with the prefix of
 * the default locale, a prefix in the wrong case or a trailing slash are redirected to their one
 * canonical spelling.
 */
export function resolveLocale(): EdgeStep {
  return async function resolveLocale(c, next) {
    const { pathname, search } = c.get('url')
    const tenant = c.get('tenant')
    const split = splitLocale(pathname)
    const named = split.locale ?? split.misspelt
    const offered = named !== undefined && tenant.locales.includes(named)
    const locale = named && offered ? named : tenant.defaultLocale
    const path = offered || named === undefined ? split.path : plainPath(pathname)
    const target = localePath(locale, tenant.defaultLocale, trimSlash(path))
    const right = split.isData ? dataPath(target) : target
    if (right !== pathname) return redirectTo(right + search, 301)
    c.set('locale', locale)
    c.set('basename', basenameOf(locale, tenant.defaultLocale))
    c.set('path', path)
    c.set('isData', split.isData)
    return next()
  }
}

function plainPath(pathname: string): string {
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname
}

/** Returns the path at which React Router requests the data of a page. */
function dataPath(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`
}

/**
 * Leaves exactly one leading slash and no trailing one, so that `//evil` and `/shop/` each have one
 * spelling.
 */
function trimSlash(path: string): string {
  return `/${path.replace(/^\/+/, '').replace(/\/+$/, '')}`
}
