import {
  type CacheState,
  type FetchedAhead,
  type PageView,
  type SentVitals,
  type VitalName,
  vitalNames,
} from '#contract/reports/vitals.ts'
import { countIn, noCounts } from './classes.ts'

const times = [
  ...[10, 25, 50, 80, 100, 150, 200, 300, 400, 600],
  ...[800, 1_000, 1_200, 1_800, 2_500, 4_000, 8_000],
]
const shifts = [0, 10, 20, 50, 100, 150, 250, 500, 1_000]

/** Upper ends of the classes of each figure; the last class has none. */
export const vitalClasses: Record<VitalName, readonly number[]> = {
  lcp: times,
  inp: times,
  cls: shifts,
  ttfb: times,
}

/** The shown pages of one route and kind, with the counts in each class of each figure. */
export type SeenPages = Pick<PageView, 'route' | 'kind'> & {
  views: number
  ahead: number
  counts: Record<VitalName, number[]>
}

export type RecentVitals = {
  record: (sent: SentVitals) => void
  read: () => {
    pages: SeenPages[]
    /** Times to the first byte of documents, by the state of the page cache. */
    ttfb: ReadonlyMap<CacheState, number[]>
    ahead: FetchedAhead
  }
}

/**
 * Remembers the reports that pages sent to this process. Routes and kinds are a closed set and
 * values are counted in classes, so the memory does not grow with the number of reports.
 */
export function createRecentVitals(): RecentVitals {
  const pages = new Map<string, SeenPages>()
  const ttfb = new Map<CacheState, number[]>()
  const total: FetchedAhead = { made: 0, used: 0 }

  function recordView(view: PageView) {
    const { route, kind, cache } = view
    const key = `${kind} ${route}`
    const sum = pages.get(key) ?? noPages({ route, kind })
    pages.set(key, sum)
    sum.views += 1
    sum.ahead += Number(view.ahead)
    for (const name of vitalNames) {
      const value = view[name]
      if (value !== undefined) countIn(sum.counts[name], vitalClasses[name], value)
    }
    // The time of a prefetched document is left out, because no visitor waited for it.
    if (!cache || view.ttfb === undefined || view.ahead) return
    const counts = ttfb.get(cache) ?? noCounts(vitalClasses.ttfb)
    ttfb.set(cache, counts)
    countIn(counts, vitalClasses.ttfb, view.ttfb)
  }

  return {
    record({ views, ahead }) {
      views.forEach(recordView)
      total.made += ahead.made
      total.used += ahead.used
    },
    read: () => ({ pages: [...pages.values()], ttfb, ahead: total }),
  }
}

function noPages(page: Pick<PageView, 'route' | 'kind'>): SeenPages {
  const counts = {
    lcp: noCounts(vitalClasses.lcp),
    inp: noCounts(vitalClasses.inp),
    cls: noCounts(vitalClasses.cls),
    ttfb: noCounts(vitalClasses.ttfb),
  }
  return { ...page, views: 0, ahead: 0, counts }
}
