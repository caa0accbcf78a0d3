/** The path at which pages tell how fast they were, on the shop's own host. */
export const vitalsPath = '/vitals'

/**
 * How a page came: as a document, within a document, or as the browser had kept it when it was
 * left.
 */
export const viewKinds = ['hard', 'soft', 'restored'] as const
export type ViewKind = (typeof viewKinds)[number]

/** How the edge found a document: stored, stored but old, not stored, never stored. */
export const cacheStates = ['hit', 'stale', 'miss', 'none'] as const
export type CacheState = (typeof cacheStates)[number]

/**
 * The figures of a shown page, each a whole number: `lcp` is the time until the largest content, of
 * a page that did not come as a document the time from the press to its first paint; `inp` the time
 * until an answer to an interaction is painted; `cls` the layout's shift in thousandths; `ttfb` the
 * time to the first byte. Times in milliseconds.
 */
export const vitalNames = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type VitalName = (typeof vitalNames)[number]

/** One shown page. It holds nothing that tells its visitor from others. */
export type PageView = {
  /** The route's id. */
  route: string
  kind: ViewKind
  /** Whether the page had been fetched before it was asked for. */
  ahead: boolean
  cache?: CacheState | undefined
} & { [name in VitalName]?: number | undefined }

/** Pages that were fetched before they were asked for, and how many of them were opened. */
export type FetchedAhead = { made: number; used: number }

/** What a page sends when it is left. */
export type SentVitals = { views: PageView[]; ahead: FetchedAhead }

/** Shown pages that are sent at once. */
export const maxViews = 10
