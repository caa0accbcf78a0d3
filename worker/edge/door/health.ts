import { release } from '#contract/reporting.ts'
import type { EdgeStep } from '../edge.ts'

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

/**
 * `/readyz` says whether the shop can do its work: whether its database answers. What it
 * answered holds for a second, so that a flood of questions reaches it once.
 */
export function serveReadiness(now: () => number = Date.now): EdgeStep {
  let last: { at: number; isReady: boolean } | undefined

  return async function serveReadiness(c) {
    if (!last || now() - last.at >= 1_000) {
      const isReady = await c.env.DB.prepare('SELECT 1')
        .first()
        .then(
          () => true,
          () => false,
        )
      last = { at: now(), isReady }
    }
    const { isReady } = last
    return Response.json(
      { status: isReady ? 'ready' : 'not ready', database: isReady ? 'ok' : 'unavailable' },
      { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
    )
  }
}
