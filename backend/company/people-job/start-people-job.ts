import { ApiError } from '#contract/errors.ts'
import type { PeopleJob } from '#contract/organization/people-job.ts'
import { changedAtOnce, type PeopleJobChange } from '#contract/organization/people-job-words.ts'
import { readProfile } from '../../account/module.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readGroup } from '../people/groups.ts'
import { readMembers } from '../people/read-members.ts'
import { readGivenRole } from '../people/roles.ts'
import { type JobKind, peopleKind, readJob, type StoredPeopleJob } from './read-people-job.ts'
import { advancePeopleJob } from './run-people-jobs.ts'

/** Days for which a job keeps who was left unchanged and why. */
const keptDays = 30

type Asked = {
  jobId: string
  change: PeopleJobChange
  target?: string | null | undefined
  accountIds: readonly string[]
}

/** Removes or suspends several people, or gives them a role or a group. */
export async function startPeopleJob(call: BusinessCall, asked: Asked): Promise<PeopleJob> {
  const { jobId, change, target = null, accountIds } = asked
  await checkTarget(call, asked)
  const members = await readMembers(call, accountIds)
  await startJob(call, {
    ...{ jobId, change, target },
    rows: members.map(({ id, name }) => ({ accountId: id, name })),
  })
  return readJob(call, peopleKind, jobId)
}

/** Throws unless the caller may give the job's role or group, as for a change of one person. */
async function checkTarget(call: BusinessCall, { change, target }: Asked): Promise<void> {
  const isGiven = change === 'role' || change === 'group'
  if (isGiven ? target === undefined : target !== undefined) throw wrongTarget()
  if (change === 'group' && target) await readGroup(call, target)
  if (change !== 'role') return
  if (!target) throw wrongTarget()
  if (!callerOf(call).permissions.includes('UPDATE_ROLES')) throw new ApiError('forbidden')
  await readGivenRole(call, target)
}

function wrongTarget(): ApiError {
  return new ApiError('invalid_input', 'a target belongs to a change of role or group')
}

/** One person, or one plan with its change. */
export type NewRow = {
  accountId: string
  name: string
  assignmentId?: string
  dueAt?: number
  moveTo?: string
}

export type NewJob = {
  jobId: string
  change: StoredPeopleJob['change']
  target?: string | null
  rows: readonly NewRow[]
}

/**
 * Begins a job. A few rows are carried out before the answer, the others afterwards. If a job with
 * the same id was begun before, it is not changed.
 */
export async function startJob(call: BusinessCall, job: NewJob): Promise<void> {
  try {
    await call.db.batch(await storeJob(call, job))
  } catch (error) {
    if (!isUniqueFailure(error, 'people_job')) throw error
    return
  }
  const work = advancePeopleJob(call, job.jobId)
  if (job.rows.length > changedAtOnce) call.later(work)
  else await work
}

async function storeJob(
  call: BusinessCall,
  { jobId, change, target = null, rows }: NewJob,
): Promise<D1PreparedStatement[]> {
  const { db, now, channel, locale } = call
  const { name, email } = await readProfile(call)
  return [
    statement(db)`INSERT INTO people_job (id, organization_id, channel, change, target, created_by,
        created_by_name, locale, row_count, created_at, expires_at)
      VALUES (${jobId}, ${organizationOf(call)}, ${channel.id}, ${change}, ${target},
        ${callerOf(call).accountId}, ${name || email}, ${locale}, ${rows.length}, ${now},
        ${now + keptDays * 86_400})`,
    statement(db)`INSERT INTO people_job_row (job_id, line, account_id, name, assignment_id, due_at,
        move_to)
      SELECT ${jobId}, key, value ->> 'accountId', value ->> 'name', value ->> 'assignmentId',
        value ->> 'dueAt', value ->> 'moveTo'
      FROM json_each(${JSON.stringify(rows)})`,
  ]
}

/** Stops a job: the current row is finished, and no further one is begun. */
export async function stopJob<Change extends string, Problem extends string>(
  call: BusinessCall,
  kind: JobKind<Change, Problem>,
  jobId: string,
) {
  await readJob(call, kind, jobId)
  await statement(call.db)`UPDATE people_job SET state = 'stopping'
    WHERE id = ${jobId} AND organization_id = ${organizationOf(call)} AND state = 'running'`.run()
  await advancePeopleJob(call, jobId)
  return readJob(call, kind, jobId)
}
