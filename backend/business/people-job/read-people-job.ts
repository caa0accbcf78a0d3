import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { PeopleJob } from '#contract/people-job.ts'
import { peopleJobChanges, peopleJobStates, personProblems } from '#contract/people-job-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const Row = type({
  id: 'string',
  organization_id: 'string',
  channel: 'string',
  change: type.enumerated(...peopleJobChanges),
  state: type.enumerated(...peopleJobStates),
  created_by: 'string',
  created_by_name: 'string',
  locale: LocaleName,
  row_count: 'number.integer',
  done_count: 'number.integer',
  failed_count: 'number.integer',
  created_at: 'number.integer',
})
export type StoredPeopleJob = typeof Row.infer

export const peopleJobColumns = sql`id, organization_id, channel, change, state, created_by,
  created_by_name, locale, row_count, done_count, failed_count, created_at`

export const toStoredPeopleJob = (row: unknown): StoredPeopleJob => Row.assert(row)

const Failed = type({ name: 'string', problem: type.enumerated(...personProblems) })

/** Returns the organisation's jobs that are going on, and the one that is named. */
export async function listPeopleJobs(call: BusinessCall, jobId = ''): Promise<PeopleJob[]> {
  return readJobs(call, sql`(state IN ('running', 'stopping') OR id = ${jobId})`)
}

/** Reads a job of the caller's organisation; throws `not_found` for any other id. */
export async function readPeopleJob(call: BusinessCall, id: string): Promise<PeopleJob> {
  const [job] = await readJobs(call, sql`id = ${id}`)
  if (!job) throw new ApiError('not_found')
  return job
}

async function readJobs(call: BusinessCall, where: Sql): Promise<PeopleJob[]> {
  const { results } = await statement(
    call.db,
    sql`SELECT ${peopleJobColumns} FROM people_job
      WHERE organization_id = ${organizationOf(call)} AND expires_at > ${call.now} AND ${where}
      ORDER BY created_at DESC, id DESC LIMIT 5`,
  ).all()
  return Promise.all(results.map(toStoredPeopleJob).map((job) => toPeopleJob(call, job)))
}

async function toPeopleJob({ db }: BusinessCall, job: StoredPeopleJob): Promise<PeopleJob> {
  const { results } = await statement(
    db,
    sql`SELECT name, problem FROM people_job_row WHERE job_id = ${job.id} AND state = 'failed'
      ORDER BY line`,
  ).all()
  return {
    id: job.id,
    change: job.change,
    state: job.state,
    createdByName: job.created_by_name,
    createdAt: job.created_at,
    rowCount: job.row_count,
    doneCount: job.done_count,
    failedCount: job.failed_count,
    failed: Failed.array().assert(results),
  }
}
