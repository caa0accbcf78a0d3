import { release } from '#contract/reports/reporting.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import type { Env } from '../env.ts'

export const readinessPath = '/readyz'
/** The header with the version of a separate backend. */
export const versionHeader = 'x-backend-version'

/**
 * `/healthz` answers with this process's version; it calls nothing, so that a flood of requests
 * costs the database nothing.
 */
export function serveHealth(): EdgeStep {
  return async function serveHealth(c) {
    return Response.json(
      { status: 'ok', version: release, deployment: c.env.VERSION?.id ?? '' },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
}

/** `/readyz` answers whether the shop can work: whether the databases of its backend answer. */
export function serveReadiness(read: (c: EdgeContext) => Promise<Readiness>): EdgeStep {
  return async (c) => answerReadiness(await read(c))
}

/** Whether each database answers; `backend` is the version of a separate backend worker. */
export type Readiness = { database: boolean; catalogue: boolean; backend?: string }

type Databases = Pick<Env, 'DB' | 'CATALOGUE'>

/** Milliseconds after which a database that has not answered counts as unavailable. */
const answerMs = 2_000

/**
 * Returns the function that checks the databases, for the process that has them. A result is reused
 * for a second, so that a flood of requests reaches each database once.
 */
export function createReadiness(now: () => number = Date.now) {
  const read = createDatabaseReadiness(now)
  return async function readiness(env: Databases & Pick<Env, 'VERSION'>): Promise<Response> {
    const answer = answerReadiness(await read(env))
    answer.headers.set(versionHeader, env.VERSION?.id ?? '')
    return answer
  }
}

export function createDatabaseReadiness(now: () => number = Date.now) {
  let last: { at: number; read: Readiness } | undefined

  return async function read({ DB, CATALOGUE }: Databases): Promise<Readiness> {
    if (!last || now() - last.at >= 1_000) {
      const [database, catalogue] = await Promise.all([answers(DB), answers(CATALOGUE)])
      last = { at: now(), read: { database, catalogue } }
    }
    return last.read
  }
}

async function answers(db: D1Database): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), answerMs)
  const asked = db
    .prepare('SELECT 1')
    .first()
    .then(
      () => true,
      () => false,
    )
  const isThere = await Promise.race([asked, late])
  clearTimeout(timer)
  return isThere
}

function answerReadiness({ database, catalogue, backend }: Readiness): Response {
  const isReady = database && catalogue
  const say = (isThere: boolean) => (isThere ? 'ok' : 'unavailable')
  return Response.json(
    {
      status: isReady ? 'ready' : 'not ready',
      database: say(database),
      catalogue: say(catalogue),
      ...(backend === undefined ? {} : { backend }),
    },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
