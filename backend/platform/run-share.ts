import { watchTrips } from './watch-trips.ts'

/** What is left to a job of a run: it begins no further item once that is spent. */
export type Share = { isSpent: () => boolean }

export type RunLimits = {
  /** Trips to the database that a run makes at most. */
  trips: number
  /** Trips kept for items that have begun, so that they can end. */
  endingTrips: number
  /** Milliseconds after which no item begins. */
  startMs: number
  /** Milliseconds after which a run ends, whatever its jobs still wait for. */
  endMs: number
}

/**
 * A scheduled Worker may ask D1 a thousand times. No provider is waited for longer than ten seconds, so
 * that an item that begins in time ends before the run does.
 */
export const runLimits: RunLimits = { trips: 500, endingTrips: 80, startMs: 13_000, endMs: 25_000 }

export type RunShares = {
  /** The database and the share of a job that always has `reserve` trips. */
  forJob: (reserve: number) => { db: D1Database; share: Share }
  /** Trips that were made so far. */
  trips: () => number
}

/**
 * Shares the trips of a run between its jobs: each has a reserve of its own, and what is left of all
 * trips is for whoever needs more. So a job with much to do leaves room for the others.
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
