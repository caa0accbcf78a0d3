import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import { assignmentJobChanges, planProblems } from '#contract/assigning/assignment-job-words.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import {
  type PeopleJobState,
  peopleJobChanges,
  peopleJobStates,
  personProblems,
} from '#contract/organization/people-job-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const Row = type({
  id: 'string',
  organization_id: 'string',
  channel: 'string',
  change: type.enumerated(...peopleJobChanges, ...assignmentJobChanges),
  target: 'string | null',
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

export const peopleJobColumns = sql`id, organization_id, channel, change, target, state, created_by,
  created_by_name, locale, row_count, done_count, failed_count, created_at`

export const toStoredPeopleJob = (row: unknown): StoredPeopleJob => Row.assert(row)

/** The possible changes of one kind of job, and the reasons why a row of it can fail. */
export type JobKind<Change, Problem> = {
  changes: readonly Change[]
  problems: readonly Problem[]
}
export const peopleKind = { changes: peopleJobChanges, problems: personProblems }
export const plansKind = { changes: assignmentJobChanges, problems: planProblems }

type Job<Change, Problem> = {
  id: string
  change: Change
  state: PeopleJobState
  createdByName: string
  createdAt: number
  rowCount: number
  doneCount: number
  failedCount: number
  failed: { name: string; email: string; problem: Problem; plan?: OfferedPlan }[]
}

/** Returns the organisation's running jobs of a kind, and the job with the given id. */
export async function listJobs<Change extends string, Problem extends string>(
  call: BusinessCall,
  kind: JobKind<Change, Problem>,
  jobId = '',
): Promise<Job<Change, Problem>[]> {
  return readJobs(call, kind, sql`(state IN ('running', 'stopping') OR id = ${jobId})`)
}

/** Reads a job of the caller's organisation; throws `not_found` for any other id. */
export async function readJob<Change extends string, Problem extends string>(
  call: BusinessCall,
  kind: JobKind<Change, Problem>,
  id: string,
): Promise<Job<Change, Problem>> {
  const [job] = await readJobs(call, kind, sql`id = ${id}`)
  if (!job) throw new ApiError('not_found')
  return job
}

async function readJobs<Change extends string, Problem extends string>(
  call: BusinessCall,
  kind: JobKind<Change, Problem>,
  where: Sql,
): Promise<Job<Change, Problem>[]> {
  const { results } = await statement(call.db)`SELECT ${peopleJobColumns} FROM people_job
    WHERE organization_id = ${organizationOf(call)} AND expires_at > ${call.now} AND ${where}
      AND change IN (SELECT value FROM json_each(${JSON.stringify(kind.changes)}))
    ORDER BY created_at DESC, id DESC LIMIT 5`.all()
  return Promise.all(
    results.map(toStoredPeopleJob).flatMap((job) => {
      const change = kind.changes.find((each) => each === job.change)
      return change ? [toJob(call, kind, { ...job, change })] : []
    }),
  )
}

async function toJob<Change extends string, Problem extends string>(
  call: BusinessCall,
  { problems }: JobKind<Change, Problem>,
  job: Omit<StoredPeopleJob, 'change'> & { change: Change },
): Promise<Job<Change, Problem>> {
  const { results } = await statement(call.db)`
    SELECT row.name, coalesce(account.email, '') AS email, problem, bought.plan
    FROM people_job_row AS row
      LEFT JOIN account ON account.id = row.account_id
        AND account.organization_id = ${organizationOf(call)}
      LEFT JOIN assignment ON assignment.id = row.assignment_id
      LEFT JOIN stock_lot AS lot ON lot.id = assignment.lot_id
      LEFT JOIN master_order_line AS bought
        ON bought.order_id = lot.order_id AND bought.position = lot.position
    WHERE job_id = ${job.id} AND row.state = 'failed'
    ORDER BY row.line`.all<{ name: string; email: string; problem: string; plan: string | null }>()
  return {
    id: job.id,
    change: job.change,
    state: job.state,
    createdByName: job.created_by_name,
    createdAt: job.created_at,
    rowCount: job.row_count,
    doneCount: job.done_count,
    failedCount: job.failed_count,
    failed: results.flatMap(({ name, email, problem, plan }) => {
      const known = problems.find((each) => each === problem)
      if (!known) return []
      return [{ name, email, problem: known, ...(plan === null ? {} : { plan: JSON.parse(plan) }) }]
    }),
  }
}
