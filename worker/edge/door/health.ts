import { release } from '#contract/reporting.ts'
import type { EdgeStep } from '../edge.ts'

/** `/healthz` reports the running version and whether its database answers. */
export function serveHealth(): EdgeStep {
  return async function serveHealth(c) {
    const database = await c.env.DB.prepare('SELECT 1 AS ok')
      .first('ok')
      .then(() => 'ok' as const)
      .catch(() => 'unavailable' as const)
    return Response.json(
      { status: database === 'ok' ? 'ok' : 'degraded', version: release, database },
      { status: database === 'ok' ? 200 : 503, headers: { 'cache-control': 'no-store' } },
    )
  }
}
