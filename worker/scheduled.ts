import type { Tenants } from '#tenants/index.ts'
import { createJobReporter } from './edge/report.ts'
import type { Config, Env } from './env.ts'

type Scheduled = (event: unknown, env: Pick<Env, 'DB'>, context: ExecutionContext) => Promise<void>

/** What the clock's events run; one in which a job failed ends as failed, when the others are done. */
export function createScheduled(config: Config, tenants: Tenants): Scheduled {
  return async function scheduled(_, { DB: db }, context) {
    // A remote backend has a clock of its own.
    if (config.apiOrigin) return
    const { runDueWork } = await import('./embedded.ts')
    const failed = await runDueWork(config, { db, tenants }, createJobReporter(config, context))
    if (failed.length > 0) throw new Error(`due work failed: ${failed.join(', ')}`)
  }
}
