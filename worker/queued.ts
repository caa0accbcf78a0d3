import type { Pointer } from '#contract/queues.ts'
import type { Tenants } from '#tenants/index.ts'
import type { Config, Env } from './edge/env.ts'
import { createJobReporter } from './edge/reports/report.ts'
import type { Watch } from './edge/reports/watch.ts'

type Queued = (
  batch: MessageBatch<Pointer>,
  env: Pick<Env, 'DB' | 'CATALOGUE' | 'OUTSIDE' | 'SMTP' | 'MAILS' | 'EVENTS' | 'ORDERS'> &
    Partial<Pick<Env, 'GATE'>>,
  context: ExecutionContext,
) => Promise<void>

/** The suffix of the dead letter queues, which get messages that failed too often. */
const deadEnd = '-dead'

/** Handles the messages of the queues, in the worker that contains the backend. */
export function createQueued(config: Config, tenants: Tenants, { tellCall }: Watch): Queued {
  return async function queued(batch, env, context) {
    const { tellDeadLetters, workOnBatch } = await import('./embedded/due-work.ts')
    if (batch.queue.endsWith(deadEnd)) return tellDeadLetters(batch)
    const report = createJobReporter(config, context)
    const outside = { sendOutside: env.OUTSIDE?.fetch, sendSmtp: env.SMTP?.send, gates: env.GATE }
    const runtime = { env, tenants, ...outside, tellCall }
    await workOnBatch(config, runtime, batch, {
      report: (error) => report(batch.queue, error),
      later: (work) =>
        context.waitUntil(work.catch((error: unknown) => report(batch.queue, error))),
    })
  }
}
