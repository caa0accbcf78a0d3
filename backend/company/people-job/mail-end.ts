import { type } from 'arktype'
import { statement } from '../../platform/sql.ts'
import type { JobContext } from '../import/job-context.ts'
import type { StoredPeopleJob } from './read-people-job.ts'

/** A member who waited longer than this has probably closed the page. */
const longSeconds = 60

const Ended = type({
  email: 'string | null',
  done_count: 'number.integer',
  failed_count: 'number.integer',
})

/**
 * Returns the mail to the member who started a long change of people or plans. Short ones are
 * finished within the call.
 */
export async function mailEnd(
  own: JobContext,
  { id, change, created_at }: StoredPeopleJob,
): Promise<D1PreparedStatement[]> {
  if (own.now - created_at < longSeconds) return []
  const row = await statement(own.db)`SELECT email, done_count, failed_count FROM people_job
      LEFT JOIN account ON account.id = created_by AND account.disabled_at IS NULL
        AND account.deleted_at IS NULL AND account.organization_id = people_job.organization_id
    WHERE people_job.id = ${id}`.first()
  const { email: to, done_count: done, failed_count: failed } = Ended.assert(row)
  if (to === null) return []
  const mail = { kind: 'people_job_done', to, locale: own.locale } as const
  const said = { jobId: id, change, done, failed }
  return [own.services.mails.enqueue(own, { ...mail, ...said }, { id: `people-${id}` })]
}
