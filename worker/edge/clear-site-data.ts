import type { EdgeContext } from './edge.ts'

/** Kinds of data that an answer can make the browser delete. */
export type SiteData = 'storage' | 'prefetchCache' | 'prerenderCache'

/** Prefetched pages, to be deleted when the visitor or the currency changes. */
export const fetchedAhead: readonly SiteData[] = ['prefetchCache', 'prerenderCache']

/** Adds kinds of data that the browser is to delete when it gets the answer. */
export function clearSiteData(c: EdgeContext, kinds: readonly SiteData[]): void {
  const name = 'clear-site-data'
  const named = c.res.headers.get(name)?.split(', ') ?? []
  c.header(name, [...new Set([...named, ...kinds.map((kind) => `"${kind}"`)])].join(', '))
}
