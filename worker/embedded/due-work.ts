import type { BackendEnv } from '#backend/call/backend-env.ts'
import { openQueue } from '#backend/platform/queue.ts'
import { measureTrips } from '#backend/platform/trips/measure.ts'
import { type DoneJobs, doDueJobs, type ReportJob } from '#backend/run-due-jobs.ts'
import { type Messages, tellDeadLetters, workOnMessages } from '#backend/work-on-messages.ts'
import type { QueueBindings } from '#contract/queues.ts'
import type { Config } from '../edge/env.ts'
import { type Runtime, servicesOf } from './call-services.ts'
import { keepMargins } from './keep-margins.ts'

/** The database of orders, and that of the catalogue. */
type Databases = { db: D1Database; catalogue: D1Database }

/** Runs the jobs that are due; returns what was done. */
export async function runDueWork(
  config: Config,
  { db, catalogue, ...runtime }: Runtime & Databases,
  report: ReportJob,
): Promise<DoneJobs> {
  const now = Math.floor(Date.now() / 1000)
  await keepMargins(catalogue, runtime.tenants, now * 1000).catch((error: unknown) => {
    report('keepMargins', error)
  })
  return doDueJobs(
    { db: measureTrips(db), now, services: { ...(await servicesOf(config, runtime)), catalogue } },
    report,
  )
}

type Consuming = Runtime & { env: QueueBindings & Pick<BackendEnv['Bindings'], 'DB' | 'CATALOGUE'> }
type AfterBatch = { report: (error: unknown) => void; later: (work: Promise<unknown>) => void }

export { tellDeadLetters }

/** Works on the rows that the messages of a queue name. */
export async function workOnBatch(
  config: Config,
  { env, ...runtime }: Consuming,
  batch: Messages,
  { report, later }: AfterBatch,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const services = { ...(await servicesOf(config, runtime)), catalogue: env.CATALOGUE }
  const context = { db: env.DB, now, services, later, queue: openQueue(env) }
  return workOnMessages(context, batch, { report })
}
