import type { Share } from './run-share.ts'

/** A database, and the time that work on the database takes as the current time. */
export type DbContext = {
  db: D1Database
  /** Unix seconds. */
  now: number
  /** What is left to a job of the clock; absent where somebody waits for the work. */
  share?: Share
}
