/** A database, and the moment that the work on it goes by. */
export type DbContext = {
  db: D1Database
  /** Unix seconds. */
  now: number
}
