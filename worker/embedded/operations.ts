import { readAlertCheck, saveAlertCheck } from '#backend/operations/alert-check.ts'
import { saveMinutes, sumMinutes } from '#backend/operations/figure-minutes.ts'
import {
  readDeadLetters,
  readOperations as readStored,
} from '#backend/operations/read-operations.ts'
import { leaseJobs, releaseJobs } from '#backend/platform/job-lease.ts'
import { type Sql, statement } from '#backend/platform/sql.ts'
import { readSupplyHealth, type SupplyLimits } from '#backend/shop/module.ts'
import { isPassing } from '#contract/reports/is-passing.ts'
import type { Operations } from '#contract/reports/operations.ts'
import type { SupplyHealth } from '#contract/reports/supply-health.ts'
import settings from '#suppliers.json' with { type: 'json' }
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
  const services = { ...(await servicesOf(config, runtime)), catalogue }
  const [stored, supply] = await Promise.all([
    readStored({ db, now, services }),
    readSupply(config, { db, catalogue }),
  ])
  return { ...stored, supply }
}

/** As the build found it. */
const limits: SupplyLimits = settings

/** Reads how well the suppliers of a deployment are. */
export function readSupply(
  { suppliers = [] }: Pick<Config, 'suppliers'>,
  { db, catalogue }: Databases,
): Promise<SupplyHealth> {
  return readSupplyHealth({
    ask: { orders: asking(db), catalogue: asking(catalogue) },
    names: suppliers.map(({ name }) => name),
    limits,
    now: Math.floor(Date.now() / 1000),
  })
}

function asking(database: D1Database) {
  return async (queries: readonly Sql[]) => {
    const answers = await database.batch<object>(queries.map((query) => statement(database, query)))
    return answers.map(({ results }) => results)
  }
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
