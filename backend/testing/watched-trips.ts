import { watchTrips } from '../platform/trips/watch-trips.ts'
import { testDatabase } from './testing.ts'

export type WatchedTrips = {
  db: D1Database
  /** Returns trips, and the rows that were returned and written, since the last time. */
  take: () => { trips: number; rowsReturned: number; rowsWritten: number }
}

/** Opens the test's database, whose trips and written rows are counted. */
export function watchedTrips(): WatchedTrips {
  let made = { trips: 0, rowsReturned: 0, rowsWritten: 0 }
  const db = watchTrips(testDatabase(), async (trip) => {
    made.trips += 1
    const answer = await trip()
    for (const one of Array.isArray(answer) ? answer : [answer]) {
      made.rowsReturned += one?.results?.length ?? 0
      made.rowsWritten += one?.meta?.rows_written ?? one?.meta?.changes ?? 0
    }
    return answer
  })
  return {
    db,
    take() {
      const taken = made
      made = { trips: 0, rowsReturned: 0, rowsWritten: 0 }
      return taken
    },
  }
}
