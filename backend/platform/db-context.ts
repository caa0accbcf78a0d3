/** A database, and the time that work on the database takes as the current time. */
export type DbContext = {
  db: D1Database
  /** Unix seconds. */
  now: number
}
