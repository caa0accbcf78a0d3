import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../../shop/module.ts'

/** The most jobs of one scheduled run. */
const jobsAtOnce = 5
/** Seconds after which another run may take over a job whose run has died. */
const leaseSeconds = 120

/**
 * A table of jobs: the beginnings of its statements, which each job's own file writes out, the column
 * that says when a job's work began, and the columns of a stored job.
 */
export type JobTable = { from: Sql; update: Sql; startedAt: Sql; columns: Sql }

const isOpen = sql`state IN ('running', 'stopping')`

/** Selects since when each unfinished job of a table has been due. */
export function dueJobs({ from, startedAt }: JobTable): Sql {
  return sql`SELECT ${startedAt} AS since ${from} WHERE ${isOpen} AND ${startedAt} > 0`
}

/** Advances the jobs that members have started; returns how many there were. */
export async function advanceJobs(
  context: CommerceContext,
  { from, startedAt }: JobTable,
  advance: (context: CommerceContext, jobId: string) => Promise<void>,
): Promise<number> {
  const { results } = await statement(context.db)`
    SELECT id ${from} WHERE ${isOpen} AND ${startedAt} > 0
      AND leased_until <= ${context.now}
    ORDER BY ${startedAt} LIMIT ${jobsAtOnce}`.all<{ id: string }>()
  await doEach(results, ({ id }) => advance(context, id), { share: context.share })
  return results.length
}

/** Takes a job for this run; returns its row, or null while another run has it or once it ended. */
export function leaseJob(
  { db, now }: CommerceContext,
  { update, columns }: JobTable,
  jobId: string,
): Promise<unknown> {
  return statement(db)`${update} SET leased_until = ${now + leaseSeconds}
    WHERE id = ${jobId} AND ${isOpen} AND leased_until <= ${now} RETURNING ${columns}`.first()
}
