import { Toucan } from 'toucan-js'
import { release, sampleRates } from '#contract/reporting.ts'
import { matchRoute } from '#contract/routes.ts'
import { scrub, scrubText } from '#contract/scrub.ts'
import type { Config } from '../env.ts'
import type { EdgeContext } from './edge.ts'

export type Report = (c: EdgeContext, error: unknown) => void

/**
 * Reports a bug with tenant, route, locale and request id, and nothing that belongs to a person.
 * Each one is logged; of a request the sink gets the first, as those after it are its echoes.
 */
export function createReporter(config: Config): Report {
  const reported = new WeakSet<EdgeContext>()

  return function report(c, error) {
    logBug({ request_id: c.get('requestId') }, error)
    if (reported.has(c)) return
    reported.add(c)
    send(error, {
      config,
      context: c.executionCtx,
      tags: {
        tenant: c.get('tenant')?.slug ?? 'none',
        route: routeOf(c),
        request_id: c.get('requestId'),
        locale: c.get('locale') ?? 'none',
      },
    })
  }
}

/** Reports what went wrong in a job that the clock runs, by its name. */
export function createJobReporter(
  config: Config,
  context: ExecutionContext,
): (job: string, error: unknown) => void {
  return function reportJob(job, error) {
    logBug({ job }, error)
    send(error, { config, context, tags: { job } })
  }
}

function logBug(where: Record<string, string>, error: unknown): void {
  console.error(
    JSON.stringify({
      level: 'error',
      event: 'bug',
      ...where,
      error: scrubText(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    }),
  )
}

type Sending = {
  config: Config
  context: Pick<ExecutionContext, 'waitUntil' | 'passThroughOnException'>
  tags: Record<string, string>
}

function send(error: unknown, { config, context, tags }: Sending): void {
  if (!config.sentry) return
  const client = new Toucan({
    dsn: config.sentry.dsn,
    context: context as ExecutionContext,
    release,
    environment: config.environment,
    tracesSampleRate: sampleRates.traces,
    // What the library itself keeps beside the event is not sent, and has circles in it.
    beforeSend: ({ sdkProcessingMetadata = {}, ...event }) => ({
      ...scrub(event),
      sdkProcessingMetadata,
    }),
  })
  client.setTags(tags)
  client.captureException(error)
}

/** The page's pattern; what comes before pages, such as the API, by its path. */
function routeOf(c: EdgeContext): string {
  const path = c.get('path')
  if (path === undefined) return c.get('url')?.pathname ?? c.req.path
  return matchRoute(path)?.path ?? 'unknown'
}
