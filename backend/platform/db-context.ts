import type { Share } from './run-share.ts'

/** A database, and the current time for work on it. */
export type DbContext = {
  db: D1Database
  /** Unix seconds. */
  now: number
  /** The remaining share of a scheduled job; absent in calls. */
  share?: Share
}
