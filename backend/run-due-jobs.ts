import type { BackendDomain } from './domains.ts'
import { type GivenContext, loadWork } from './due-jobs.ts'
import { type DueWork, readDueWork } from './due-work.ts'
import { leaseJobs, releaseJobs } from './platform/job-lease.ts'
import { openRunShares, type RunLimits, runLimits } from './platform/run-share.ts'

export type ReportJob = (job: string, error: unknown) => void

/** Round trips of a job without its own reserve, and those for leasing, releasing and counting. */
const usualReserve = 6
const ownTrips = 3

type Run = { limits?: RunLimits; domains?: readonly BackendDomain[] }

/**
 * Runs all jobs that no other run is doing, in parallel, so that a failing or waiting job does not
 * delay the others. A run ends within its limits, and the next one continues. A mail that a job
 * writes is sent by the next run at the latest. Returns the names of the failed jobs; each failure
 * was reported.
 */
export async function doDueJobs(
  given: GivenContext,
  report: ReportJob,
  { limits = runLimits, domains }: Run = {},
): Promise<string[]> {
  const startedAt = Date.now()
  const { context, jobs } = await loadWork(given, domains)
  const jobNames = Object.keys(jobs)
  const reserveOf = (job: string) => jobs[job]?.reserve ?? usualReserve
  const reserved = jobNames.reduce((sum, job) => sum + reserveOf(job), ownTrips)
  const run = openRunShares(context.db, { reserved, limits })
  const own = { ...context, db: run.forJob(ownTrips).db }
  const holder = crypto.randomUUID()
  const leased = await leaseJobs(own, jobNames, holder)
  const done: string[] = []
  const failed: string[] = []
  async function attempt(job: string): Promise<void> {
    try {
      await jobs[job]?.run({ ...context, ...run.forJob(reserveOf(job)) })
    } catch (error) {
      failed.push(job)
      report(job, error)
    }
    done.push(job)
  }
  const end = endAfter(startedAt + limits.endMs - Date.now())
  await Promise.race([Promise.all(leased.map(attempt)), end.time])
  end.forget()
  // A job that is still waiting keeps its lease, so that no other run does it in parallel.
  const unfinished = leased.filter((job) => !done.includes(job))
  await releaseJobs(own, done, holder)
  const due = await countDue(own, report, domains)
  const isWell = failed.length === 0 && unfinished.length === 0
  console.log(
    JSON.stringify({
      level: isWell ? 'info' : 'error',
      at: new Date(startedAt).toISOString(),
      event: 'due_work',
      jobs: leased,
      failed,
      unfinished,
      due,
      trips: run.trips(),
      ms: Date.now() - startedAt,
    }),
  )
  return failed
}

/** Counts the due work after a run. A failure to count is reported and does not fail the run. */
async function countDue(
  context: GivenContext,
  report: ReportJob,
  domains?: readonly BackendDomain[],
): Promise<DueWork[]> {
  try {
    const counts = await readDueWork(context, domains)
    return counts.filter(({ dueCount }) => dueCount > 0)
  } catch (error) {
    report('readDueWork', error)
    return []
  }
}

function endAfter(ms: number): { time: Promise<void>; forget: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return { time, forget: () => clearTimeout(timer) }
}
