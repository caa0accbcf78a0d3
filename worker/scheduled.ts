import type { Tenants } from '#tenants/index.ts'
import { boundOrigin, type Config, type Env } from './edge/env.ts'
import { createJobReporter } from './edge/reports/report.ts'
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
export function createScheduled(config: Config, tenants: Tenants): Scheduled {
  return async function scheduled(_, { DB: db, CATALOGUE: catalogue, OUTSIDE }, context) {
    // A remote backend runs its own scheduled jobs.
    if (config.apiOrigin) return
    const { runDueWork } = await import('./embedded/embedded.ts')
    const runtime = { db, catalogue, tenants, sendOutside: OUTSIDE?.fetch }
    const failed = await runDueWork(config, runtime, createJobReporter(config, context))
    if (failed.length > 0) throw new Error(`due work failed: ${failed.join(', ')}`)
  }
}

/** Where a bound backend tells what is due; the edge alone can ask it. */
export const duePath = '/due'

/** Returns the reader of what is due; a bound backend is asked, a remote one shows its own. */
export function createDueReader(config: Config, tenants: Tenants) {
  return async function readDueOf({ env }: { env: Pick<Env, 'DB' | 'CATALOGUE' | 'BACKEND'> }) {
    const { DB: db, CATALOGUE: catalogue, BACKEND } = env
    if (BACKEND) return readBoundDue(BACKEND)
    if (config.apiOrigin) return []
    const { readDue } = await import('./embedded/embedded.ts')
    return readDue(config, { db, catalogue, tenants })
  }
}

/** An operator's page shows no figures that are not true: without an answer there is no page. */
async function readBoundDue(backend: NonNullable<Env['BACKEND']>): Promise<readonly DueWork[]> {
  const answer = await backend.fetch(boundOrigin + duePath)
  if (!answer.ok) throw new Error(`the backend answered ${answer.status} about what is due`)
  return answer.json()
}
