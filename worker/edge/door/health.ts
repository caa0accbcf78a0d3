import { release } from '#contract/reports/reporting.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import type { Env } from '../env.ts'

export const readinessPath = '/readyz'
/** Names the version of a backend that stands alone. */
export const versionHeader = 'x-backend-version'

/**
 * `/healthz` says that this process answers, and as which version; it asks nobody, so that a flood
 * of it costs the database nothing.
 */
export function serveHealth(): EdgeStep {
  return async function serveHealth(c) {
    return Response.json(
      { status: 'ok', version: release, deployment: c.env.VERSION?.id ?? '' },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
}

/** `/readyz` says whether the shop can do its work: whether the database of its backend answers. */
export function serveReadiness(isReady: (c: EdgeContext) => Promise<Readiness>): EdgeStep {
  return async (c) => answerReadiness(await isReady(c))
}

/** `backend` is the version of a backend in a worker of its own. */
export type Readiness = { isReady: boolean; backend?: string }

/**
 * Returns the function that answers, where the database is, whether it does. What it answered holds
 * for a second, so that a flood of questions reaches the database once.
 */
export function createReadiness(now: () => number = Date.now) {
  const readReady = createDatabaseReadiness(now)
  return async function readiness(env: Pick<Env, 'DB' | 'VERSION'>): Promise<Response> {
    const answer = answerReadiness({ isReady: await readReady(env.DB) })
    answer.headers.set(versionHeader, env.VERSION?.id ?? '')
    return answer
  }
}

export function createDatabaseReadiness(now: () => number = Date.now) {
  let last: { at: number; isReady: boolean } | undefined

  return async function readReady(db: D1Database): Promise<boolean> {
    if (!last || now() - last.at >= 1_000) {
      const isReady = await db
        .prepare('SELECT 1')
        .first()
        .then(
          () => true,
          () => false,
        )
      last = { at: now(), isReady }
    }
    return last.isReady
  }
}

function answerReadiness({ isReady, backend }: Readiness): Response {
  return Response.json(
    {
      status: isReady ? 'ready' : 'not ready',
      database: isReady ? 'ok' : 'unavailable',
      ...(backend === undefined ? {} : { backend }),
    },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
