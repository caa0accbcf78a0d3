import { type } from 'arktype'
import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { assignSlice, type PlannedRow } from './assign-slice.ts'
import { type JobContext, jobContextOf } from './job-context.ts'
import { jobColumns, type StoredJob, toStoredJob } from './read-job.ts'
import { advanceJobs, dueJobs, leaseJob } from './take-jobs.ts'

/** The rows of one batch, and below, the most batches of one run on a job. */
const rowsOfSlice = 50
const slicesOfRun = 12
/** A member who waited longer than this has probably closed the page, and is notified by mail. */
const longSeconds = 60

const jobs = {
  from: sql`FROM import_job`,
  update: sql`UPDATE import_job`,
  startedAt: sql`started_at`,
  columns: jobColumns,
}

export const dueImports = dueJobs(jobs)

/** Continues the imports that members have started; returns how many there were. */
export function runImports(context: CommerceContext): Promise<number> {
  return advanceJobs(context, jobs, advanceImport)
}

/**
 * Assigns the next rows of a job, unless another run is doing so. Each slice is one batch with the
 * state of its rows, so an interrupted run loses nothing and repeats nothing.
 */
export async function advanceImport(context: CommerceContext, jobId: string): Promise<void> {
  const row = await leaseJob(context, jobs, jobId)
  const job = row ? toStoredJob(row) : undefined
  const own = job && (await jobContextOf(context, job))
  if (!own) return
  for (let slice = 0; slice < slicesOfRun && !context.share?.isSpent(); slice += 1) {
    const rows = await nextRows(own, jobId)
    if (rows.length === 0) return endJob(own, job)
    await assignSlice(own, jobId, rows)
  }
  await statement(context.db)`UPDATE import_job SET leased_until = 0 WHERE id = ${jobId}`.run()
}

const Row = type({ line: 'number.integer', task: 'string', assignment_id: 'string' })

/**
 * Returns the next rows; none if the job was stopped, or if its member may no longer assign plans.
 */
async function nextRows({ db }: JobContext, jobId: string): Promise<PlannedRow[]> {
  const { results } = await statement(db)`SELECT line, task, assignment_id FROM import_row
    WHERE job_id = ${jobId} AND state = 'planned'
      AND EXISTS (
        SELECT 1 FROM import_job JOIN account ON account.id = created_by
        WHERE import_job.id = ${jobId} AND state = 'running' AND disabled_at IS NULL
          AND deleted_at IS NULL AND account.organization_id = import_job.organization_id)
    ORDER BY line LIMIT ${rowsOfSlice}`.all()
  return results.map((row) => {
    const { line, task, assignment_id: assignmentId } = Row.assert(row)
    return { line, assignmentId, task: JSON.parse(task) as PlannedRow['task'] }
  })
}

/**
 * Ends a job and mails its member if it started long ago; the mail's fixed id prevents a second
 * one.
 */
async function endJob(own: JobContext, { id, started_at, file_name }: StoredJob): Promise<void> {
  const { db, now } = own
  const isLong = now - (started_at ?? now) > longSeconds
  await db.batch([
    statement(db)`UPDATE import_job SET ended_at = ${now}, leased_until = 0,
        state = iif(EXISTS (SELECT 1 FROM import_row WHERE job_id = ${id} AND state = 'planned'),
          'stopped', 'done')
      WHERE id = ${id} AND state IN ('running', 'stopping')`,
    ...(isLong ? await mailEnd(own, id, file_name) : []),
  ])
}

const Ended = type({
  email: 'string | null',
  done_count: 'number.integer',
  failed_count: 'number.integer',
})

async function mailEnd(own: JobContext, id: string, fileName: string) {
  const row = await statement(own.db)`SELECT email, done_count, failed_count
    FROM import_job LEFT JOIN account ON account.id = created_by AND account.disabled_at IS NULL
    WHERE import_job.id = ${id}`.first()
  const { email, done_count: done, failed_count: failed } = Ended.assert(row)
  if (!email) return []
  const mail = { kind: 'import_done', to: email, locale: own.locale } as const
  const said = { importId: id, fileName, done, failed }
  return [own.services.mails.enqueue(own, { ...mail, ...said }, { id: `import-${id}` })]
}
