import type { DeadLetter, KeptPromise, Operations } from '#contract/reports/operations.ts'
import { type BackendDomain, domains } from '../domains.ts'
import { type GivenContext, loadWork } from '../due-jobs.ts'
import { readDueWork } from '../due-work.ts'
import { deadLetterQuery } from '../platform/dead-letters.ts'
import { raw, sql, statement } from '../platform/sql.ts'
import { readAlertCheck } from './alert-check.ts'

/**
 * Reads what operators look at, whatever the domains are; promises over 30 days read the rows of all
 * that time.
 */
export async function readOperations(
  given: GivenContext,
  composed: readonly BackendDomain[] = domains,
): Promise<Omit<Operations, 'supply'>> {
  const [due, deadLetters, promises, check] = await Promise.all([
    readDueWork(given, composed),
    readDeadLetters(given.db),
    readPromises(given, composed),
    readAlertCheck(given.db),
  ])
  return { due, deadLetters, promises, ...(check ? { check } : {}) }
}

export async function readDeadLetters(db: D1Database): Promise<DeadLetter[]> {
  const { results } = await statement(db, sql`${raw(deadLetterQuery)}`).all<DeadLetter>()
  return results
}

async function readPromises(
  given: GivenContext,
  composed: readonly BackendDomain[],
): Promise<KeptPromise[]> {
  const { context, promises } = await loadWork(given, composed)
  const asked = promises.flatMap(({ name, within, took }) =>
    within.map((each) => ({ name, ...each, took: took(context) })),
  )
  const answers = await context.db.batch<{ count: number; within: number | null }>(
    asked.map(({ took, seconds }) =>
      statement(
        context.db,
        sql`SELECT count(*) AS count, sum(seconds <= ${seconds}) AS within FROM (${took})`,
      ),
    ),
  )
  return asked.map(({ name, seconds, share }, at) => {
    const { count = 0, within = null } = answers[at]?.results[0] ?? {}
    return { name, seconds, share, count, within: within ?? 0 }
  })
}
