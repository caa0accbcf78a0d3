import { type CacheState, cacheStates, type PageView } from '#contract/reports/vitals.ts'
import type { PageViews } from './page-views.ts'

/** Fields of performance entries that the DOM's types lack. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEntry & { interactionId?: number }
type Visit = PerformanceNavigationTiming & { activationStart?: number; deliveryType?: string }

/** Whether the browser supports entries of this type. */
export const tells = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type)

/** Returns the figures of the document itself; undefined if the browser has none. */
export function readDocument(): { path: string; view: Omit<PageView, 'route'> } | undefined {
  const [visit] = performance.getEntriesByType('navigation') as Visit[]
  if (!visit) return undefined
  const cache = visit.serverTiming?.find(({ name }) => name === 'cache')?.description
  return {
    path: new URL(visit.name).pathname,
    view: {
      kind: 'hard',
      ahead: visit.deliveryType === 'navigational-prefetch' || startOf(visit) > 0,
      cache: cacheStates.find((state): state is CacheState => state === cache),
      ttfb: since(startOf(visit), visit.responseStart),
    },
  }
}

/** When a prerendered document was opened; 0 for others. */
const startOf = (visit: Visit | undefined) => visit?.activationStart ?? 0

/** Times before the start, as of a prefetched page, count as 0. */
const since = (start: number, at: number) => Math.round(Math.max(0, at - start))

/**
 * Passes the browser's performance entries to the document's pages, from its beginning on. Returns
 * a function that passes on the entries that are still pending.
 */
export function watchDocument(views: PageViews, first: PageView | undefined): () => void {
  const [visit] = performance.getEntriesByType('navigation') as Visit[]
  const start = startOf(visit)
  const hiddenAt = firstHidden(start)

  const read: Record<string, (entry: PerformanceEntry) => void> = {
    'largest-contentful-paint': ({ startTime }) => {
      if (first && startTime < hiddenAt) first.lcp = since(start, startTime)
    },
    'layout-shift': (entry) => {
      const { startTime, value, hadRecentInput } = entry as Shift
      if (!hadRecentInput) views.shift(startTime, value)
    },
    event: takeInteraction,
    // The first interaction is reported however fast it was, because it made the page load this
    // code.
    'first-input': takeInteraction,
  }

  function takeInteraction(entry: PerformanceEntry) {
    const { interactionId, startTime, duration } = entry as Interaction
    if (interactionId) views.interact(startTime, interactionId, duration)
  }

  const observers = Object.entries(read)
    .filter(([type]) => tells(type))
    .map(([type, take]) => {
      const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
      // 16 ms is the smallest threshold that browsers accept.
      observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
      return () => observer.takeRecords().forEach(take)
    })
  return () => {
    for (const takeRest of observers) takeRest()
  }
}

/**
 * Content that is painted while the page is hidden, as in a background tab, must not be measured.
 */
function firstHidden(start: number): number {
  const hidden = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && startTime >= start)
  return hidden?.startTime ?? Number.POSITIVE_INFINITY
}
