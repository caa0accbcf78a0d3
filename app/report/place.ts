import { matchRoute } from '#contract/pages/match-route.ts'
import { splitLocale } from '#contract/pages/path.ts'
import { scrubText } from '#contract/reports/scrub.ts'

/**
 * Returns the route pattern of a path, so that no report contains the ids in a visitor's address.
 */
export function routeOf(pathname: string): string {
  return matchRoute(splitLocale(pathname).path)?.path ?? 'unknown'
}

/**
 * Returns what a request to our host was for: the route pattern for a page's data, the scrubbed
 * path for a call.
 */
export function requestPlace(pathname: string): string {
  return pathname.endsWith('.data') ? `${routeOf(pathname)}.data` : scrubText(pathname)
}
