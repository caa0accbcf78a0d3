import type { EdgeContext } from './edge.ts'

/** Kinds of data that an answer can make the browser delete before it goes on. */
export type SiteData = 'storage' | 'prefetchCache' | 'prerenderCache'

/** Pages that the browser fetched ahead for a visitor who is now somebody else, or pays otherwise. */
export const fetchedAhead: readonly SiteData[] = ['prefetchCache', 'prerenderCache']

/** Adds kinds of data to those that the answer makes the browser delete. */
export function clearSiteData(c: EdgeContext, kinds: readonly SiteData[]): void {
  const name = 'clear-site-data'
  const named = c.res.headers.get(name)?.split(', ') ?? []
  c.header(name, [...new Set([...named, ...kinds.map((kind) => `"${kind}"`)])].join(', '))
}
