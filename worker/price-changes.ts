import { anyPlace, mostPlaces, type PriceChanges } from '#contract/catalogue/price-changes.ts'
import type { EdgeContext, ShownPrices } from './edge/edge.ts'

/** Milliseconds between two looks for changed prices. */
const lookMs = 5_000
/** Milliseconds until the next look after one that failed. */
const failedMs = 10_000
/**
 * Milliseconds after which an isolate asks like a new one. The backend repeats announced prices that
 * began for twice as long.
 */
const quietMs = 300_000
/** Milliseconds between two looks at a catalogue that was empty. */
const emptyMs = 2_000
/** Clocks of edge and backend may differ by this many milliseconds. */
const clockMs = 1_000

/** Returns the changes after a number, or the recent ones; undefined if they cannot be read. */
type Ask = (c: EdgeContext, since: number | undefined) => Promise<PriceChanges | undefined>

type PriceWatch = {
  /** Looks for changed prices behind the answer, if the last look was some seconds ago. */
  look: (c: EdgeContext) => void
  /** Whether a copy shows a price that has changed since, as far as this isolate knows. */
  areOld: (shown: ShownPrices | undefined) => boolean
  /** Returns the number of the last known change. */
  known: () => number
  /** Whether the catalogue has plans; waits for an answer until it is known that it has. */
  hasPlans: (c: EdgeContext) => Promise<boolean>
  /** Whether the last answer was that it has none. */
  isEmpty: () => boolean
}

/**
 * Learns which prices have changed. Nobody waits for it: copies stand until a change is known, and
 * also while changes cannot be read.
 */
export function createPriceWatch(ask: Ask): PriceWatch {
  const newest = new Map<string, { number: number; begunAt: number }>()
  let known = 0
  let nextAt = 0
  let answeredAt = 0
  let failedUntil = 0
  let isEmpty: boolean | undefined

  function learn(place: string, { number, begunAt }: { number: number; begunAt: number }): void {
    const last = newest.get(place)
    newest.set(place, {
      number: Math.max(last?.number ?? 0, number),
      begunAt: Math.max(last?.begunAt ?? 0, begunAt),
    })
  }

  async function lookNow(c: EdgeContext, now: number): Promise<void> {
    const told = await ask(c, now - answeredAt < quietMs ? known : undefined)
    if (!told) {
      nextAt = failedUntil = now + failedMs
      return
    }
    for (const change of told.changes) {
      learn(change.place, change)
      learn(anyPlace, change)
    }
    known = told.latest
    // A backend that does not say has plans.
    isEmpty = told.hasPlans === false
    answeredAt = now
  }

  return {
    look(c) {
      const now = Date.now()
      if (now < nextAt) return
      // Set before the answer, so that parallel requests do not look too.
      nextAt = now + lookMs
      c.executionCtx.waitUntil(lookNow(c, now))
    },
    areOld(shown) {
      if (!shown) return false
      return shown.places.some((place) => {
        const change = newest.get(place)
        // An announced price has a number that is older than copies from before its beginning.
        return change && (shown.number < change.number || shown.asOf < change.begunAt + clockMs)
      })
    },
    known: () => known,
    async hasPlans(c) {
      const now = Date.now()
      const isDue = isEmpty ? now - answeredAt >= emptyMs : isEmpty === undefined
      // Of a backend that does not answer nothing is known, and its pages say so themselves.
      if (isDue && now >= failedUntil) {
        nextAt = now + lookMs
        await lookNow(c, now)
      }
      return isEmpty !== true
    },
    isEmpty: () => isEmpty === true,
  }
}

/** Records that the answer to a request shows these prices. */
export function recordPrices(c: EdgeContext, shown: ShownPrices | undefined): void {
  if (!shown) return
  const known = c.get('prices')
  const places = [...new Set([...(known?.places ?? []), ...shown.places])]
  c.set('prices', {
    places: places.includes(anyPlace) || places.length > mostPlaces ? [anyPlace] : places,
    number: Math.min(known?.number ?? shown.number, shown.number),
    asOf: Math.min(known?.asOf ?? shown.asOf, shown.asOf),
  })
}
