import type { DbContext } from './db-context.ts'
import { sql, statement } from './sql.ts'

/**
 * Seconds for which a job is one run's. Longer than a run, and no longer than a minute after one has
 * died.
 */
const leaseSeconds = 60

/**
 * Takes the jobs that no other run is doing, by one statement: of two runs, in whatever processes,
 * exactly one gets each job.
 */
export async function leaseJobs(
  { db, now }: DbContext,
  jobs: readonly string[],
  holder: string,
): Promise<string[]> {
  const { results } = await statement(
    db,
    sql`INSERT INTO job_lease (job, holder, leased_until)
      SELECT value, ${holder}, ${now + leaseSeconds} FROM json_each(${JSON.stringify(jobs)})
      WHERE true
      ON CONFLICT (job) DO UPDATE
        SET holder = excluded.holder, leased_until = excluded.leased_until
        WHERE leased_until <= ${now}
      RETURNING job`,
  ).all<{ job: string }>()
  return results.map(({ job }) => job)
}

/** Gives jobs back that this run has done. */
export async function releaseJobs(
  { db }: DbContext,
  jobs: readonly string[],
  holder: string,
): Promise<void> {
  await statement(
    db,
    sql`UPDATE job_lease SET leased_until = 0
      WHERE holder = ${holder} AND job IN (SELECT value FROM json_each(${JSON.stringify(jobs)}))`,
  ).run()
}
