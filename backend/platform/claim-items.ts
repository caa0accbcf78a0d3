import type { DbContext } from './db-context.ts'
import { type Sql, sql, statement } from './sql.ts'

/** Waits before an item is tried again: doubled each time, up to an hour. */
const leastSeconds = 10
const mostSeconds = 3_600
/** Nobody needs to know of a try for longer than that; the item then counts as new. */
const keptSeconds = 86_400

type Claiming = {
  job: string
  /**
   * The items that are due: `item`, `since` when, and `latest` the time after which the item must not
   * wait any more, or NULL.
   */
  due: Sql
  count: number
}

/**
 * Claims up to `count` items of a job, and puts each off before it is worked on: one that cannot move
 * waits longer each time, and of two runs at once one gets it. Those come first that were tried least;
 * once counts as never, as most items need two tries. Of those the newest are first: when there are
 * more than a run can do, they move, and the others have waited already.
 */
export async function claimItems(
  { db, now }: DbContext,
  { job, due, count }: Claiming,
): Promise<string[]> {
  const wait = sql`min(${mostSeconds}, ${leastSeconds} << min(coalesce(tried.tries, 0), 9))`
  const nextAt = sql`min(${now} + ${wait},
    iif(due.latest > ${now}, due.latest, ${now + mostSeconds}))`
  const { results } = await statement(
    db,
    sql`INSERT INTO job_attempt (job, item, tries, next_at, expires_at)
      SELECT ${job}, due.item, coalesce(tried.tries, 0) + 1, ${nextAt}, ${now + keptSeconds}
      FROM (${due}) AS due
        LEFT JOIN job_attempt AS tried ON tried.job = ${job} AND tried.item = due.item
      WHERE tried.next_at IS NULL OR tried.next_at <= ${now}
      ORDER BY max(coalesce(tried.tries, 1), 1), due.since DESC LIMIT ${count}
      ON CONFLICT (job, item) DO UPDATE
        SET tries = excluded.tries, next_at = excluded.next_at, expires_at = excluded.expires_at
      RETURNING item`,
  ).all<{ item: string }>()
  return results.map(({ item }) => item)
}

type Tried = { job: string; item: string; error: string }

/** Keeps why a try failed, for operators to see; returns when the item is tried again. */
export async function keepError(
  { db, now }: DbContext,
  { job, item, error }: Tried,
): Promise<number> {
  const nextAt = await statement(
    db,
    sql`UPDATE job_attempt SET last_error = ${error} WHERE job = ${job} AND item = ${item}
      RETURNING next_at`,
  ).first<number>('next_at')
  return nextAt ?? now
}

/** Gives back items that were claimed and not begun. */
export async function releaseItems(
  { db, now }: DbContext,
  job: string,
  items: readonly string[],
): Promise<void> {
  if (items.length === 0) return
  await statement(
    db,
    sql`UPDATE job_attempt SET tries = tries - 1, next_at = ${now}
      WHERE job = ${job} AND item IN (SELECT value FROM json_each(${JSON.stringify(items)}))`,
  ).run()
}
