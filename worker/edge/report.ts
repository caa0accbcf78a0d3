import { Toucan } from 'toucan-js'
import type { Config } from '../env.ts'
import type { EdgeContext } from './edge.ts'

/** The release errors are counted under. */
const release = '14.1.0'

/** The specified share of requests traced; session replay is a browser's business. */
const tracesSampleRate = 0.01

/** Reports a bug with tenant, route and request id, and nothing that belongs to a person. */
export function createReporter(config: Config) {
  return function report(c: EdgeContext, error: unknown): void {
    console.error(
      JSON.stringify({
        level: 'error',
        event: 'bug',
        request_id: c.get('requestId'),
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    if (!config.sentryDsn) return
    const client = new Toucan({
      dsn: config.sentryDsn,
      context: c.executionCtx,
      release,
      environment: config.environment,
      tracesSampleRate,
    })
    client.setTag('tenant', c.get('tenant')?.slug ?? 'none')
    client.setTag('route', c.get('path') ?? c.req.path)
    client.setTag('request_id', c.get('requestId'))
    client.captureException(error)
  }
}
