import { readAlertCheck, saveAlertCheck } from '#backend/operations/alert-check.ts'
import { saveMinutes, sumMinutes } from '#backend/operations/figure-minutes.ts'
import {
  readDeadLetters,
  readOperations as readStored,
} from '#backend/operations/read-operations.ts'
import { leaseJobs, releaseJobs } from '#backend/platform/job-lease.ts'
import { isPassing } from '#contract/reports/is-passing.ts'
import type { Operations } from '#contract/reports/operations.ts'
import type { Config } from '../edge/env.ts'
import { openMailProvider, type Runtime, servicesOf } from './call-services.ts'

export {
  openMailProvider,
  readAlertCheck,
  readDeadLetters,
  saveAlertCheck,
  saveMinutes,
  sumMinutes,
}

type Databases = { db: D1Database; catalogue: D1Database }

/** Reads what operators look at. */
export async function readOperations(
  config: Config,
  { db, catalogue, ...runtime }: Runtime & Databases,
): Promise<Operations> {
  const now = Math.floor(Date.now() / 1000)
  return readStored({ db, now, services: { ...(await servicesOf(config, runtime)), catalogue } })
}

const job = 'checkAlerts'

/**
 * Does the work unless another process is doing so. `isThere` is false if the database takes no lease:
 * then there is nobody to ask, and nothing can be stored.
 */
export async function alone(
  db: D1Database,
  work: (isThere: boolean) => Promise<void>,
): Promise<void> {
  const holder = crypto.randomUUID()
  const context = { db, now: Math.floor(Date.now() / 1000) }
  const leased = await leaseJobs(context, [job], holder).catch((error: unknown) => {
    if (!isPassing(error)) throw error
  })
  if (leased?.length === 0) return
  await work(leased !== undefined)
  if (leased) await releaseJobs(context, [job], holder)
}
