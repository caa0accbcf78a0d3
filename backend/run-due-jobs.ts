import { type Figures, noFigures } from '#contract/reports/figures.ts'
import type { DueWork } from '#contract/reports/operations.ts'
import type { BackendDomain } from './domains.ts'
import { type GivenContext, loadWork } from './due-jobs.ts'
import { readDueWork } from './due-work.ts'
import { leaseJobs, releaseJobs } from './platform/job-lease.ts'
import { openRunShares, type RunLimits, runLimits } from './platform/run-share.ts'
import { measure } from './platform/trips/measure.ts'

export type ReportJob = (job: string, error: unknown) => void

/** Round trips of a job without its own reserve, and those for leasing, releasing and counting. */
const usualReserve = 6
const ownTrips = 3

export type DoneJobs = {
  failed: string[]
  /** What is due after the run; undefined if the database did not say. */
  due: DueWork[] | undefined
  figures: Figures
  ms: number
}

type Run = { limits?: RunLimits; domains?: readonly BackendDomain[] }

/**
 * Runs all jobs that no other run is doing, in parallel, so that a failing or waiting job does not
 * delay the others. A run ends within its limits, and the next one continues. A mail that a job
 * writes is sent by the next run at the latest. Returns what was done; each failure was reported.
 */
export async function doDueJobs(
  given: GivenContext,
  report: ReportJob,
  { limits = runLimits, domains }: Run = {},
): Promise<DoneJobs> {
  const startedAt = Date.now()
  const figures = noFigures()
  const { context, jobs } = await loadWork(given, domains)
  const jobNames = Object.keys(jobs)
  const reserveOf = (job: string) => jobs[job]?.reserve ?? usualReserve
  const reserved = jobNames.reduce((sum, job) => sum + reserveOf(job), ownTrips)
  const run = openRunShares(context.db, { reserved, limits })
  const own = { ...context, db: run.forJob(ownTrips).db }
  const holder = crypto.randomUUID()
  const done: string[] = []
  const failed: string[] = []
  const fail = (job: string, error: unknown) => {
    failed.push(job)
    report(job, error)
  }
  // Without the database no job can be leased, and the line about the run says so.
  const leased = await leaseJobs(own, jobNames, holder).catch((error: unknown) => {
    fail('leaseJobs', error)
    return []
  })
  async function attempt(job: string): Promise<void> {
    try {
      await jobs[job]?.run({ ...context, ...run.forJob(reserveOf(job)) })
    } catch (error) {
      fail(job, error)
    }
    done.push(job)
  }
  const end = endAfter(startedAt + limits.endMs - Date.now())
  await measure(figures, () => Promise.race([Promise.all(leased.map(attempt)), end.time]))
  end.forget()
  // A job that is still waiting keeps its lease, so that no other run does it in parallel.
  const unfinished = leased.filter((job) => !done.includes(job))
  if (done.length > 0) {
    await releaseJobs(own, done, holder).catch((error: unknown) => fail('releaseJobs', error))
  }
  const due = await readDueWork(own, domains).catch((error: unknown) => {
    fail('readDueWork', error)
    return undefined
  })
  const isWell = failed.length === 0 && unfinished.length === 0
  const ms = Date.now() - startedAt
  console.log(
    JSON.stringify({
      level: isWell ? 'info' : 'error',
      at: new Date(startedAt).toISOString(),
      event: 'due_work',
      jobs: leased,
      failed,
      unfinished,
      due: due?.filter(({ dueCount }) => dueCount > 0),
      trips: run.trips(),
      provider_calls: figures.providerCalls,
      provider_failures: figures.providerFailures,
      ms,
    }),
  )
  return { failed, due, figures, ms }
}

function endAfter(ms: number): { time: Promise<void>; forget: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return { time, forget: () => clearTimeout(timer) }
}
