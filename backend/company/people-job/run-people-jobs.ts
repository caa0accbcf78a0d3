import { type } from 'arktype'
import { type PlanProblem, planProblems } from '#contract/assigning/assignment-job-words.ts'
import { ApiError } from '#contract/errors.ts'
import {
  changedAtOnce,
  type PersonProblem,
  personProblems,
} from '#contract/organization/people-job-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { type JobContext, jobContextOf } from '../import/job-context.ts'
import { advanceJobs, dueJobs, leaseJob } from '../import/take-jobs.ts'
import { removal, suspension } from '../people/change-person.ts'
import { batchKeeping } from '../people/keep-permissions.ts'
import { type Member, readMember } from '../people/read-members.ts'
import { changePlan } from './change-plan.ts'
import { givenTarget } from './give-target.ts'
import { mailEnd } from './mail-end.ts'
import { peopleJobColumns, type StoredPeopleJob, toStoredPeopleJob } from './read-people-job.ts'

const jobs = {
  from: sql`FROM people_job`,
  update: sql`UPDATE people_job`,
  startedAt: sql`created_at`,
  columns: peopleJobColumns,
}

export const duePeopleJobs = dueJobs(jobs)

/** Continues the changes of many people, or of many plans, that members have started. */
export function runPeopleJobs(context: CommerceContext): Promise<number> {
  return advanceJobs(context, jobs, advancePeopleJob)
}

/**
 * Changes the next people of a job, unless another run is doing so. Each person's batch also
 * settles their row, so an interrupted run loses nothing and repeats nothing.
 */
export async function advancePeopleJob(context: CommerceContext, jobId: string): Promise<void> {
  const { db, now } = context
  const row = await leaseJob(context, jobs, jobId)
  const job = row ? toStoredPeopleJob(row) : undefined
  const own = job && (await jobContextOf(context, job))
  if (!own) return
  const rows = await nextRows(own, jobId)
  const left = [...rows]
  while (left.length > 0 && !context.share?.isSpent()) {
    const [each] = left.splice(0, 1)
    if (each) await change(own, job, each)
  }
  const isEnd = left.length === 0 && rows.length < changedAtOnce
  await db.batch([
    ...(isEnd ? await mailEnd(own, job) : []),
    statement(db)`
      UPDATE people_job SET leased_until = 0, state = ${isEnd ? endState(jobId) : sql`state`},
        ended_at = ${isEnd ? now : null}
      WHERE id = ${jobId} AND state IN ('running', 'stopping')`,
  ])
}

function endState(jobId: string): Sql {
  return sql`iif(EXISTS (SELECT 1 FROM people_job_row
    WHERE job_id = ${jobId} AND state = 'planned'), 'stopped', 'done')`
}

const Row = type({
  line: 'number.integer',
  account_id: 'string',
  assignment_id: 'string | null',
  due_at: 'number.integer | null',
  move_to: 'string | null',
})
type Row = typeof Row.infer

/**
 * Returns the next rows; none if the job was stopped, or if its member may no longer make the
 * change.
 */
async function nextRows({ db }: JobContext, jobId: string): Promise<Row[]> {
  const { results } = await statement(db)`
    SELECT line, account_id, assignment_id, due_at, move_to FROM people_job_row
    WHERE job_id = ${jobId} AND state = 'planned'
      AND EXISTS (
        SELECT 1 FROM people_job JOIN account ON account.id = created_by
        WHERE people_job.id = ${jobId} AND state = 'running' AND disabled_at IS NULL
          AND deleted_at IS NULL AND account.organization_id = people_job.organization_id)
    ORDER BY line LIMIT ${changedAtOnce}`.all()
  return Row.array().assert(results)
}

/** Carries out one row; a row that fails stores the reason. */
async function change(own: JobContext, job: StoredPeopleJob, row: Row): Promise<void> {
  try {
    await tryToChange(own, job, row)
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    await settle(own, job, { ...row, problem }).run()
  }
}

async function tryToChange(own: JobContext, job: StoredPeopleJob, row: Row): Promise<void> {
  const { assignment_id: assignmentId, due_at: dueAt, move_to: moveTo } = row
  if (assignmentId !== null) {
    return changePlan(own, { assignmentId, dueAt, moveTo }, settle(own, job, row))
  }
  const isGiven = job.change === 'role' || job.change === 'group'
  if (!isGiven && row.account_id === job.created_by) throw refuse('self')
  const member = await readMember(own, row.account_id)
  const isActive = member.disabled_at === null
  if (job.change === 'suspend' && !isActive) throw refuse('not_active')
  const change = isGiven ? await givenTarget(own, job, member) : ended(own, job, member)
  if (!change) throw new ApiError('not_found')
  await batchKeeping(own, [...change, settle(own, job, row)])
}

function ended(own: JobContext, job: StoredPeopleJob, member: Member): D1PreparedStatement[] {
  return job.change === 'remove' ? removal(own, member) : suspension(own, member)
}

/**
 * The reason why the person or the plan was left unchanged; undefined if the error is not a
 * refusal.
 */
function problemOf(error: unknown): PersonProblem | PlanProblem | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'not_found') return 'gone'
  const { reason } = error.details ?? {}
  return reasons.find((each) => each === reason)
}

const reasons = [...personProblems, ...planProblems]

function refuse(reason: PersonProblem): ApiError {
  return new ApiError('conflict', 'the person stays', { details: { reason } })
}

type Settled = Row & { problem?: PersonProblem | PlanProblem }

function settle(
  { db }: JobContext,
  { id }: StoredPeopleJob,
  { line, problem }: Settled,
): D1PreparedStatement {
  return statement(db)`UPDATE people_job_row SET state = ${problem ? 'failed' : 'done'},
      problem = ${problem ?? null}
    WHERE job_id = ${id} AND line = ${line} AND state = 'planned'`
}
