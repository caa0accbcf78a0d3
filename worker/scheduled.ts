import type { Tenants } from '#tenants/index.ts'
import type { Config, Env } from './edge/env.ts'
import { createJobReporter } from './edge/reports/report.ts'

type Scheduled = (
  event: unknown,
  env: Pick<Env, 'DB' | 'OUTSIDE'>,
  context: ExecutionContext,
) => Promise<void>

/**
 * Handles the scheduled events. An event in which a job failed ends with an error after all jobs
 * have run.
 */
export function createScheduled(config: Config, tenants: Tenants): Scheduled {
  return async function scheduled(_, { DB: db, OUTSIDE }, context) {
    // A remote backend runs its own scheduled jobs.
    if (config.apiOrigin) return
    const { runDueWork } = await import('./embedded/embedded.ts')
    const runtime = { db, tenants, sendOutside: OUTSIDE?.fetch }
    const failed = await runDueWork(config, runtime, createJobReporter(config, context))
    if (failed.length > 0) throw new Error(`due work failed: ${failed.join(', ')}`)
  }
}

/** Returns the reader of what is due; a remote backend shows its own. */
export function createDueReader(config: Config, tenants: Tenants) {
  return async function readDueOf({ env: { DB: db } }: { env: Pick<Env, 'DB'> }) {
    if (config.apiOrigin) return []
    const { readDue } = await import('./embedded/embedded.ts')
    return readDue(config, { db, tenants })
  }
}
