import type { PageView } from '#contract/reports/vitals.ts'

/** Shifts of the layout less than a second apart, within five seconds, count together. */
const shiftGapMs = 1_000
const shiftWindowMs = 5_000
/** Of this many interactions the slowest is left out, as an accident. */
const interactionsPerAccident = 50
/** Slow interactions that are remembered; more accidents than that leave the tenth. */
const maxSlow = 10

/** A page that is or was shown, from when on what happens is its own. */
type Seen = {
  view: PageView
  from: number
  window: { from: number; last: number; sum: number }
  /** The slowest interactions by id. */
  slow: Map<number, number>
  interactions: number
}

export type PageViews = {
  /** Begins a page; what happens after `from` (milliseconds of the document) is its own. */
  begin: (view: PageView, from: number) => void
  shift: (at: number, value: number) => void
  interact: (at: number, id: number, ms: number) => void
  count: () => number
  /** Returns the pages that were not returned before; they are over. */
  take: () => PageView[]
}

/**
 * Assigns what the browser tells of a document to the pages that it showed. The browser tells
 * late, so that the time of what it tells decides. Some browsers count no shifts, which is not the
 * same as 0.
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
      // A pointer that is pressed and released is told of as several events with one id.
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
