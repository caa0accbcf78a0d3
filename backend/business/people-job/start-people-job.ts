import type { PeopleJob } from '#contract/people-job.ts'
import { changedAtOnce, type PeopleJobChange } from '#contract/people-job-words.ts'
import { callerOf } from '../../call/call.ts'
import { readProfile } from '../../identity/account/profile.ts'
import { sql, statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readMembers } from '../people/read-members.ts'
import { readPeopleJob } from './read-people-job.ts'
import { advancePeopleJob } from './run-people-jobs.ts'

/** Days for which a job says who stayed and why. */
const keptDays = 30

type Asked = { jobId: string; change: PeopleJobChange; accountIds: readonly string[] }

/**
 * Removes or suspends people. A few are changed before the answer, and many go on afterwards. A job
 * with the same id that was begun before is returned as it is.
 */
export async function startPeopleJob(call: BusinessCall, asked: Asked): Promise<PeopleJob> {
  const { jobId, accountIds } = asked
  const members = await readMembers(call, accountIds)
  const rows = members.map(({ id, name }, line) => ({ line, id, name }))
  try {
    await call.db.batch(await storeJob(call, asked, rows))
  } catch (error) {
    if (!isUniqueFailure(error, 'people_job')) throw error
    return readPeopleJob(call, jobId)
  }
  const work = advancePeopleJob(call, jobId)
  if (rows.length > changedAtOnce) call.later(work)
  else await work
  return readPeopleJob(call, jobId)
}

type NewRow = { line: number; id: string; name: string }

async function storeJob(
  call: BusinessCall,
  { jobId, change }: Asked,
  rows: readonly NewRow[],
): Promise<D1PreparedStatement[]> {
  const { db, now, channel, locale } = call
  const { name, email } = await readProfile(call)
  return [
    statement(
      db,
      sql`INSERT INTO people_job (id, organization_id, channel, change, created_by,
          created_by_name, locale, row_count, created_at, expires_at)
        VALUES (${jobId}, ${organizationOf(call)}, ${channel.id}, ${change},
          ${callerOf(call).accountId}, ${name || email}, ${locale}, ${rows.length}, ${now},
          ${now + keptDays * 86_400})`,
    ),
    statement(
      db,
      sql`INSERT INTO people_job_row (job_id, line, account_id, name)
        SELECT ${jobId}, value ->> 'line', value ->> 'id', value ->> 'name'
        FROM json_each(${JSON.stringify(rows)})`,
    ),
  ]
}

/** Has the work stopped: whoever is being changed is finished, and nobody after them. */
export async function stopPeopleJob(call: BusinessCall, jobId: string): Promise<PeopleJob> {
  await readPeopleJob(call, jobId)
  await statement(
    call.db,
    sql`UPDATE people_job SET state = 'stopping'
      WHERE id = ${jobId} AND organization_id = ${organizationOf(call)} AND state = 'running'`,
  ).run()
  await advancePeopleJob(call, jobId)
  return readPeopleJob(call, jobId)
}
