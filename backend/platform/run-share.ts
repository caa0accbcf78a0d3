import { watchTrips } from './trips/watch-trips.ts'

/** The remaining share of a job in a run: once it is spent, no further item is begun. */
export type Share = { isSpent: () => boolean }

export type RunLimits = {
  /** The most round trips to the database in one run. */
  trips: number
  /** Round trips reserved for items that have begun, so that they can be finished. */
  endingTrips: number
  /** Milliseconds after which no item begins. */
  startMs: number
  /** Milliseconds after which a run ends, even if its jobs are still waiting. */
  endMs: number
}

/**
 * A scheduled Worker may call D1 a thousand times. No wait for a provider is longer than ten
 * seconds, so an item that begins in time ends before the run does.
 */
export const runLimits: RunLimits = { trips: 500, endingTrips: 80, startMs: 13_000, endMs: 25_000 }

export type RunShares = {
  /** The database and the share of a job; `reserve` round trips are always left for it. */
  forJob: (reserve: number) => { db: D1Database; share: Share }
  /** The number of round trips so far. */
  trips: () => number
}

/**
 * Divides the round trips of a run among its jobs: each has its reserve, and the rest is available
 * to jobs that need more. So a job with much work leaves room for the others.
 */
export function openRunShares(
  db: D1Database,
  { reserved, limits }: { reserved: number; limits: RunLimits },
): RunShares {
  const startedAt = Date.now()
  const shared = limits.trips - reserved
  let trips = 0
  let sharedTrips = 0
  return {
    trips: () => trips,
    forJob(reserve) {
      let own = 0
      const counted = watchTrips(db, async (trip) => {
        if (own >= reserve && sharedTrips >= shared) {
          throw new Error(`a run makes ${limits.trips} trips to the database, which are spent`)
        }
        if (own >= reserve) sharedTrips += 1
        own += 1
        trips += 1
        return trip()
      })
      const isSpent = () =>
        Date.now() - startedAt >= limits.startMs ||
        (own >= reserve && sharedTrips >= shared - limits.endingTrips)
      return { db: counted, share: { isSpent } }
    },
  }
}
