import type { DbContext } from './db-context.ts'
import { type Sql, sql, statement } from './sql.ts'

/** The first wait before an item is tried again, in seconds; each wait doubles, up to an hour. */
const leastSeconds = 10
const mostSeconds = 3_600
/** Seconds for which a try is remembered; the item then counts as new. */
const keptSeconds = 86_400

type Claiming = {
  job: string
  /**
   * The due items: `item`, `since` when, and `latest`, the time after which the item must not be
   * postponed, or NULL.
   */
  due: Sql
  count: number
}

/**
 * Claims up to `count` items of a job, and postpones each before it is worked on: an item that
 * cannot be finished waits longer each time, and parallel runs get different items. Items with the
 * fewest tries come first; one try counts as none, because most items need two. Among these, the
 * newest come first: if a run cannot do all, new items are not delayed, and older ones have waited
 * already.
 */
export async function claimItems(
  { db, now }: DbContext,
  { job, due, count }: Claiming,
): Promise<string[]> {
  const wait = sql`min(${mostSeconds}, ${leastSeconds} << min(coalesce(tried.tries, 0), 9))`
  const nextAt = sql`min(${now} + ${wait},
    iif(due.latest > ${now}, due.latest, ${now + mostSeconds}))`
  const { results } = await statement(db)`
    INSERT INTO job_attempt (job, item, tries, next_at, expires_at)
    SELECT ${job}, due.item, coalesce(tried.tries, 0) + 1, ${nextAt}, ${now + keptSeconds}
    FROM (${due}) AS due
      LEFT JOIN job_attempt AS tried ON tried.job = ${job} AND tried.item = due.item
    WHERE tried.next_at IS NULL OR tried.next_at <= ${now}
    ORDER BY max(coalesce(tried.tries, 1), 1), due.since DESC LIMIT ${count}
    ON CONFLICT (job, item) DO UPDATE
      SET tries = excluded.tries, next_at = excluded.next_at, expires_at = excluded.expires_at
    RETURNING item`.all<{ item: string }>()
  return results.map(({ item }) => item)
}

type Tried = { job: string; item: string; error: string }

/** Stores why a try failed, for operators; returns when the item is tried again. */
export async function keepError(
  { db, now }: DbContext,
  { job, item, error }: Tried,
): Promise<number> {
  const nextAt = await statement(db)`
    UPDATE job_attempt SET last_error = ${error} WHERE job = ${job} AND item = ${item}
    RETURNING next_at`.first<number>('next_at')
  return nextAt ?? now
}

/** Releases items that were claimed but not begun. */
export async function releaseItems(
  { db, now }: DbContext,
  job: string,
  items: readonly string[],
): Promise<void> {
  if (items.length === 0) return
  await statement(db)`UPDATE job_attempt SET tries = tries - 1, next_at = ${now}
    WHERE job = ${job} AND item IN (SELECT value FROM json_each(${JSON.stringify(items)}))`.run()
}
