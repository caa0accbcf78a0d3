import type { PageView } from '#contract/reports/vitals.ts'

/** Layout shifts less than a second apart, within five seconds, are added up. */
const shiftGapMs = 1_000
const shiftWindowMs = 5_000
/** Per this many interactions, the slowest one is left out as an outlier. */
const interactionsPerAccident = 50
/** The most slow interactions that are remembered; with more outliers, the tenth counts. */
const maxSlow = 10

/** A shown page; events from its start on belong to it. */
type Seen = {
  view: PageView
  from: number
  window: { from: number; last: number; sum: number }
  /** The slowest interactions by id. */
  slow: Map<number, number>
  interactions: number
}

export type PageViews = {
  /** Begins a page; events after `from` (milliseconds of the document) belong to it. */
  begin: (view: PageView, from: number) => void
  shift: (at: number, value: number) => void
  interact: (at: number, id: number, ms: number) => void
  count: () => number
  /** Returns the finished pages that were not returned before. */
  take: () => PageView[]
}

/**
 * Assigns the browser's performance entries to the pages that the document showed. Entries arrive
 * late, so their own time decides. Some browsers measure no shifts, which is not the same as 0.
 */
export function createPageViews({ countsShifts }: { countsShifts: boolean }): PageViews {
  let seen: Seen[] = []
  const shownAt = (at: number) => seen.findLast(({ from }) => from <= at)

  return {
    begin(view, from) {
      if (countsShifts) view.cls = 0
      const window = { from: 0, last: Number.NEGATIVE_INFINITY, sum: 0 }
      seen.push({ view, from, window, slow: new Map(), interactions: 0 })
    },
    shift(at, value) {
      const shown = shownAt(at)
      if (!shown) return
      const { window, view } = shown
      const goesOn = at - window.last < shiftGapMs && at - window.from < shiftWindowMs
      shown.window = goesOn
        ? { from: window.from, last: at, sum: window.sum + value }
        : { from: at, last: at, sum: value }
      view.cls = Math.max(view.cls ?? 0, Math.round(shown.window.sum * 1_000))
    },
    interact(at, id, ms) {
      const shown = shownAt(at)
      if (!shown) return
      const { slow } = shown
      const known = slow.get(id)
      // Pressing and releasing a pointer produces several events with one id.
      if (known === undefined) shown.interactions += 1
      slow.set(id, Math.max(known ?? 0, ms))
      const slowest = [...slow].toSorted(([, one], [, other]) => other - one)
      for (const [fast] of slowest.splice(maxSlow)) slow.delete(fast)
      const accidents = Math.floor(shown.interactions / interactionsPerAccident)
      shown.view.inp = Math.round(slowest[Math.min(accidents, slowest.length - 1)]?.[1] ?? ms)
    },
    count: () => seen.length,
    take() {
      const views = seen.map(({ view }) => view)
      seen = []
      return views
    },
  }
}
