import { ApiError } from '#contract/errors.ts'
import type { Tenants } from '#tenants/index.ts'
import { boundOrigin, type Config, type Env } from './edge/env.ts'
import { createJobReporter } from './edge/reports/report.ts'
import type { Watch } from './edge/reports/watch.ts'
import type { DueWork } from './ops/ops-page.ts'

type Scheduled = (
  event: unknown,
  env: Pick<Env, 'DB' | 'CATALOGUE' | 'OUTSIDE'>,
  context: ExecutionContext,
) => Promise<void>

/**
 * Handles the scheduled events. An event in which a job failed ends with an error after all jobs
 * have run.
 */
export function createScheduled(config: Config, tenants: Tenants, watch: Watch): Scheduled {
  return async function scheduled(_, { DB: db, CATALOGUE: catalogue, OUTSIDE }, context) {
    // A remote backend runs its own scheduled jobs.
    if (config.apiOrigin) return
    const { runDueWork } = await import('./embedded/due-work.ts')
    const { tellCall, tellRun } = watch
    const runtime = { db, catalogue, tenants, sendOutside: OUTSIDE?.fetch, tellCall }
    const done = await runDueWork(config, runtime, createJobReporter(config, context))
    const { failed, figures, ms } = done
    tellRun({ figures, ms, hasFailed: failed.length > 0 })
    if (failed.length > 0) throw new Error(`due work failed: ${failed.join(', ')}`)
  }
}

/** The path at which a bound backend reports due work; only the edge can call it. */
export const duePath = '/due'

/**
 * Returns the reader of due work: a bound backend is asked; a remote one has its own operators'
 * page.
 */
export function createDueReader(config: Config, tenants: Tenants) {
  return async function readDueOf({ env }: { env: Pick<Env, 'DB' | 'CATALOGUE' | 'BACKEND'> }) {
    const { DB: db, CATALOGUE: catalogue, BACKEND } = env
    if (BACKEND) return readBoundDue(BACKEND)
    if (config.apiOrigin) return []
    const { readDue } = await import('./embedded/due-work.ts')
    return readDue(config, { db, catalogue, tenants })
  }
}

/** Without an answer the page fails, so that it never shows wrong figures. */
async function readBoundDue(backend: NonNullable<Env['BACKEND']>): Promise<readonly DueWork[]> {
  const answer = await backend.fetch(boundOrigin + duePath)
  if (!answer.ok) {
    throw new ApiError(
      'upstream_unavailable',
      `the backend answered ${answer.status} about due work`,
    )
  }
  return answer.json()
}
