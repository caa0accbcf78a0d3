import { ApiError } from '#contract/errors.ts'
import type { Operations } from '#contract/reports/operations.ts'
import type { Tenants } from '#tenants/index.ts'
import { boundOrigin, type Config, type Env } from '../edge/env.ts'
import { createJobReporter } from '../edge/reports/report.ts'
import type { Watch } from '../edge/reports/watch.ts'
import { createOpeningTeller } from '../embedded/opening-reader.ts'
import { createAlertWatch } from './watch-alerts.ts'

type Scheduled = (
  event: unknown,
  env: Pick<Env, 'DB' | 'CATALOGUE' | 'OUTSIDE' | 'SMTP'> & Partial<Pick<Env, 'GATE'>>,
  context: ExecutionContext,
) => Promise<void>

/**
 * Handles the scheduled events. An event in which a job failed ends with an error after all jobs
 * have run.
 */
export function createScheduled(config: Config, tenants: Tenants, watch: Watch): Scheduled {
  const watchAlerts = createAlertWatch(config, watch)
  const tellOpening = createOpeningTeller(config)

  return async function scheduled(
    _,
    { DB: db, CATALOGUE: catalogue, GATE, OUTSIDE, SMTP },
    context,
  ) {
    // A remote backend runs its own scheduled jobs.
    if (config.apiOrigin) return
    const { runDueWork } = await import('../embedded/due-work.ts')
    const { tellCall, tellRun } = watch
    const outside = { sendOutside: OUTSIDE?.fetch, sendSmtp: SMTP?.send, gates: GATE }
    const runtime = { db, catalogue, tenants, ...outside, tellCall }
    const report = createJobReporter(config, context)
    const done = await runDueWork(config, runtime, report)
    const { failed, figures, ms } = done
    tellRun({ figures, ms, hasFailed: failed.length > 0 })
    const databases = { DB: db, CATALOGUE: catalogue }
    const watches = {
      watchAlerts: () => watchAlerts({ ...databases, SMTP }, done),
      tellOpening: () => tellOpening(databases),
    }
    for (const [name, look] of Object.entries(watches)) {
      await look().catch((error: unknown) => {
        failed.push(name)
        report(name, error)
      })
    }
    if (failed.length > 0) throw new Error(`due work failed: ${failed.join(', ')}`)
  }
}

/** The path at which a bound backend says what operators look at; only the edge can call it. */
export const operationsPath = '/operations'

/**
 * Returns the reader of what operators look at: a bound backend is asked; a remote one has operators
 * of its own.
 */
export function createOperationsReader(config: Config, tenants: Tenants) {
  return async function readOperationsOf({
    env,
  }: {
    env: Pick<Env, 'DB' | 'CATALOGUE' | 'BACKEND'>
  }) {
    const { DB: db, CATALOGUE: catalogue, BACKEND } = env
    if (BACKEND) return readBound(BACKEND)
    if (config.apiOrigin) return undefined
    const { readOperations } = await import('../embedded/operations.ts')
    return readOperations(config, { db, catalogue, tenants })
  }
}

/** Without an answer the page fails, so that it never shows wrong figures. */
async function readBound(backend: NonNullable<Env['BACKEND']>): Promise<Operations> {
  const answer = await backend.fetch(boundOrigin + operationsPath)
  if (!answer.ok) {
    throw new ApiError(
      'upstream_unavailable',
      `the backend answered ${answer.status} about operations`,
    )
  }
  return answer.json()
}
