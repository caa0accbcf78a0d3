/** The path on the shop's own host to which pages send their speed. */
export const vitalsPath = '/vitals'

/**
 * How a page was loaded: as a document, by navigation within a document, or from the browser's
 * back/forward cache.
 */
export const viewKinds = ['hard', 'soft', 'restored'] as const
export type ViewKind = (typeof viewKinds)[number]

/**
 * How the edge answered a document: from the store, from an expired entry, by rendering a storable
 * page, or by rendering one that is never stored.
 */
export const cacheStates = ['hit', 'stale', 'miss', 'none'] as const
export type CacheState = (typeof cacheStates)[number]

/**
 * The measured figures of a shown page, as whole numbers. `lcp`: time until the largest content is
 * painted; for a navigation within a document, the time from the press to the first paint. `inp`:
 * time until the page paints its answer to an interaction. `cls`: the layout shift in thousandths.
 * `ttfb`: time to the first byte. Times in milliseconds.
 */
export const vitalNames = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type VitalName = (typeof vitalNames)[number]

/** One shown page. It contains nothing that identifies the visitor. */
export type PageView = {
  /** The route's id. */
  route: string
  kind: ViewKind
  /** Whether the page was prefetched. */
  ahead: boolean
  cache?: CacheState | undefined
} & { [name in VitalName]?: number | undefined }

/** The number of prefetched pages, and how many of them were opened. */
export type FetchedAhead = { made: number; used: number }

/** The report that a page sends when the visitor leaves it. */
export type SentVitals = { views: PageView[]; ahead: FetchedAhead }

/** The most shown pages in one report. */
export const maxViews = 10
