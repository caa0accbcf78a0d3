import type { DbContext } from './db-context.ts'
import { statement } from './sql.ts'

/**
 * Seconds for which a job is leased to one run: longer than a run, and at most a minute, so that a
 * job is soon taken over when its run dies.
 */
const leaseSeconds = 60

/**
 * Leases the jobs that no other run is doing, by one statement: of parallel runs, in whatever
 * processes, exactly one gets each job.
 */
export async function leaseJobs(
  { db, now }: DbContext,
  jobs: readonly string[],
  holder: string,
): Promise<string[]> {
  const { results } = await statement(db)`INSERT INTO job_lease (job, holder, leased_until)
    SELECT value, ${holder}, ${now + leaseSeconds} FROM json_each(${JSON.stringify(jobs)})
    WHERE true
    ON CONFLICT (job) DO UPDATE
      SET holder = excluded.holder, leased_until = excluded.leased_until
      WHERE leased_until <= ${now}
    RETURNING job`.all<{ job: string }>()
  return results.map(({ job }) => job)
}

/** Releases jobs that this run has finished. */
export async function releaseJobs(
  { db }: DbContext,
  jobs: readonly string[],
  holder: string,
): Promise<void> {
  await statement(db)`UPDATE job_lease SET leased_until = 0
    WHERE holder = ${holder} AND job IN (SELECT value FROM json_each(${JSON.stringify(jobs)}))`.run()
}
