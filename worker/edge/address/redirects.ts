import { localePath } from '#contract/pages/path.ts'
import { builtInRedirects, matchesRedirect } from '#contract/pages/redirects.ts'
import { type EdgeStep, redirectTo } from '../edge.ts'

const exact = new Map(builtInRedirects.map((redirect) => [redirect.from, redirect]))
const patterns = builtInRedirects.filter(({ from }) => from.includes('*'))

/**
 * Redirects moved addresses before anything is rendered and keeps locale and query. An in-app
 * navigation requests data, so it is told the target and the app performs the redirect.
 */
export function applyRedirects(): EdgeStep {
  return async function applyRedirects(c, next) {
    const tenant = c.get('tenant')
    const path = c.get('path')
    const own = tenant.redirects.find(({ from }) => matchesRedirect(from, path))
    const found = own ?? exact.get(path) ?? patterns.find(({ from }) => matchesRedirect(from, path))
    if (!found) return next()
    const target = localePath(c.get('locale'), tenant.defaultLocale, found.to)
    if (c.get('isData')) {
      c.set('redirectTo', target + pageQuery(c.get('url')))
      return next()
    }
    return redirectTo(target + c.get('url').search, found.status === 302 ? 302 : 301)
  }
}

/** Returns the query of an in-app navigation without React Router's own `_routes` parameter. */
function pageQuery({ searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete('_routes')
  return query.size > 0 ? `?${query}` : ''
}
