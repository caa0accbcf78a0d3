import type { Limit } from '#contract/calls/row.ts'
import { ApiError } from '#contract/errors.ts'
import { sql, statement } from '../../platform/sql.ts'

/** A limit, and the name of the counter that counts this call. */
export type Counter = {
  bucket: string
  limit: Limit
  /** Reason for a refusal; by default `limit`, the number of calls. */
  reason?: 'limit' | 'unchecked'
}

/**
 * Returns the counter of a limit for one caller; `fallback` names the counter of a limit without a
 * name.
 */
export function counterFor(limit: Limit, subject: string, fallback = ''): Counter {
  return { bucket: `${limit.name ?? fallback} ${limit.seconds} ${limit.scope} ${subject}`, limit }
}

/**
 * A window is counted in six parts that expire one by one, so that calls at the border of two
 * windows cannot exceed the limit.
 */
const partsPerWindow = 6

function partSeconds({ seconds }: Limit): number {
  return Math.ceil(seconds / partsPerWindow)
}

/** Returns the first second of the part of the window that contains `now`. */
function partStart(limit: Limit, now: number): number {
  return now - (now % partSeconds(limit))
}

// Parts that began before this moment hold no call of the window that ends now.
function oldestStart(limit: Limit, now: number): number {
  return partStart(limit, now) - limit.seconds
}

/**
 * Counts a call unless its limit is reached; returns a row only if it was counted. One statement
 * reads and raises the count, so parallel calls cannot exceed it, and a refused call writes
 * nothing.
 */
export function countCall(db: D1Database, counter: Counter, now: number): D1PreparedStatement {
  const { bucket, limit } = counter
  const start = partStart(limit, now)
  const expiresAt = start + partSeconds(limit) + limit.seconds
  return statement(
    db,
    sql`INSERT INTO rate_count (bucket, window_start, count, expires_at)
      SELECT ${bucket}, ${start}, 1, ${expiresAt} WHERE (
        SELECT coalesce(sum(count), 0) FROM rate_count
        WHERE bucket = ${bucket} AND window_start >= ${oldestStart(limit, now)}
      ) < ${limit.count}
      ON CONFLICT DO UPDATE SET count = count + 1 RETURNING count`,
  )
}

/** Whether a limit is reached, without counting the call. */
export async function isOverLimit(
  db: D1Database,
  { bucket, limit }: Counter,
  now: number,
): Promise<boolean> {
  const count = await statement(
    db,
    sql`SELECT coalesce(sum(count), 0) AS n FROM rate_count
      WHERE bucket = ${bucket} AND window_start >= ${oldestStart(limit, now)}`,
  ).first<number>('n')
  return (count ?? 0) >= limit.count
}

/** Uncounts a call that was counted at `now`. */
export function uncountCall(
  db: D1Database,
  { bucket, limit }: Counter,
  now: number,
): D1PreparedStatement {
  return statement(
    db,
    sql`UPDATE rate_count SET count = count - 1
      WHERE bucket = ${bucket} AND window_start = ${partStart(limit, now)} AND count > 0`,
  )
}

/**
 * Returns the refusal of a call over its limit, with the seconds until the window's oldest part
 * expires.
 */
export async function refuseOverLimit(
  db: D1Database,
  { bucket, limit, reason = 'limit' }: Counter,
  now: number,
): Promise<ApiError> {
  const oldest = await statement(
    db,
    sql`SELECT min(expires_at) AS frees_at FROM rate_count
      WHERE bucket = ${bucket} AND window_start >= ${oldestStart(limit, now)}`,
  ).first<number>('frees_at')
  const retryAfterSeconds = Math.max((oldest ?? now) - now, 1)
  return new ApiError('rate_limited', 'the limit of this call is reached', {
    details: { reason, retryAfterSeconds },
  })
}
