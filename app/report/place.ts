import { matchRoute } from '#contract/match-route.ts'
import { splitLocale } from '#contract/path.ts'
import { scrubText } from '#contract/scrub.ts'

/** The pattern of the page at a path, so that no report names a visitor's own page. */
export function routeOf(pathname: string): string {
  return matchRoute(splitLocale(pathname).path)?.path ?? 'unknown'
}

/** What a request of ours asked for: the data of a page by its pattern, a call by its path. */
export function requestPlace(pathname: string): string {
  return pathname.endsWith('.data') ? `${routeOf(pathname)}.data` : scrubText(pathname)
}
