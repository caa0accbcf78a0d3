import type { Pointer } from '#contract/queues.ts'
import type { Tenants } from '#tenants/index.ts'
import type { Config, Env } from './edge/env.ts'
import { createJobReporter } from './edge/reports/report.ts'

type Queued = (
  batch: MessageBatch<Pointer>,
  env: Pick<Env, 'DB' | 'CATALOGUE' | 'OUTSIDE' | 'MAILS' | 'EVENTS' | 'ORDERS'>,
  context: ExecutionContext,
) => Promise<void>

/** How the names of queues end whose messages were tried in vain too often. */
const deadEnd = '-dead'

/** Handles what the queues deliver, in the worker that holds the backend. */
export function createQueued(config: Config, tenants: Tenants): Queued {
  return async function queued(batch, env, context) {
    const { tellDeadLetters, workOnBatch } = await import('./embedded/embedded.ts')
    if (batch.queue.endsWith(deadEnd)) return tellDeadLetters(batch)
    const report = createJobReporter(config, context)
    await workOnBatch(config, { env, tenants, sendOutside: env.OUTSIDE?.fetch }, batch, {
      report: (error) => report(batch.queue, error),
      later: (work) =>
        context.waitUntil(work.catch((error: unknown) => report(batch.queue, error))),
    })
  }
}
