import type { DueWork } from '#contract/reports/operations.ts'
import type { BackendDomain } from './domains.ts'
import { type GivenContext, loadWork } from './due-jobs.ts'
import { sql, statement } from './platform/sql.ts'

/** Counts the due items of each job, with one query per job and one round trip for all. */
export async function readDueWork(
  given: GivenContext,
  composed?: readonly BackendDomain[],
): Promise<DueWork[]> {
  const { context, jobs } = await loadWork(given, composed)
  const { db, now } = context
  const names = Object.keys(jobs)
  const answers = await db.batch<{ dueCount: number; oldest: number | null }>(
    Object.values(jobs).map(({ due }) =>
      statement(db, sql`SELECT count(*) AS dueCount, min(since) AS oldest FROM (${due(context)})`),
    ),
  )
  return names.map((job, at) => {
    const { dueCount = 0, oldest = null } = answers[at]?.results[0] ?? {}
    return { job, oldestDueSeconds: oldest === null ? 0 : Math.max(0, now - oldest), dueCount }
  })
}
