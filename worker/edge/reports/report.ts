import { Toucan } from 'toucan-js'
import { isPassing } from '#contract/reports/is-passing.ts'
import { release, sampleRates } from '#contract/reports/reporting.ts'
import { scrub, scrubText } from '#contract/reports/scrub.ts'
import type { EdgeContext } from '../edge.ts'
import type { Config } from '../env.ts'

export type Report = (c: EdgeContext, error: unknown) => void
export type Trace = (c: EdgeContext, startedAt: number) => void

/**
 * Reports a bug with tenant, route, locale and request id, without personal data. Every error is
 * logged, but only the first bug of a request is sent to the sink because later ones are usually
 * its consequences.
 */
export function createReporter(config: Config): Report {
  const reported = new WeakSet<EdgeContext>()

  return function report(c, error) {
    if (logError({ request_id: c.get('requestId') }, error) !== 'bug' || reported.has(c)) return
    reported.add(c)
    openSink(config, c.executionCtx, tagsOf(c))?.captureException(error)
  }
}

/**
 * Sends how long a request took, for the share of requests in `sampleRates.traces`, with the tags
 * of a bug report and without personal data. The trace id is the request id.
 */
export function createTracer(config: Config): Trace {
  return function trace(c, startedAt) {
    if (!config.sentry || Math.random() >= sampleRates.traces) return
    const transaction = `${c.req.method} ${routeOf(c)}`
    const traceId = c.get('requestId').replaceAll('-', '')
    openSink(config, c.executionCtx, tagsOf(c))?.captureEvent({
      type: 'transaction',
      transaction,
      transaction_info: { source: 'route' },
      start_timestamp: startedAt / 1000,
      timestamp: Date.now() / 1000,
      contexts: {
        trace: {
          trace_id: traceId,
          span_id: traceId.slice(0, 16),
          op: 'http.server',
          status: c.res.status >= 500 ? 'internal_error' : 'ok',
          data: { 'http.response.status_code': c.res.status, cache: c.get('cacheState') ?? 'none' },
        },
      },
      sdkProcessingMetadata: {
        dynamicSamplingContext: {
          trace_id: traceId,
          public_key: new URL(config.sentry.dsn).username,
          ...{ transaction, release, environment: config.environment },
          ...{ sample_rate: String(sampleRates.traces), sampled: 'true' },
        },
      },
    })
  }
}

/** Reports errors of scheduled jobs by the job's name. */
export function createJobReporter(
  config: Config,
  context: ExecutionContext,
): (job: string, error: unknown) => void {
  return function reportJob(job, error) {
    if (logError({ job }, error) !== 'bug') return
    openSink(config, context, { job })?.captureException(error)
  }
}

/**
 * Logs an error and returns its kind. What will pass is no bug of ours: its line says so without a
 * stack, and it is counted where requests and jobs are.
 */
export function logError(where: Record<string, string>, error: unknown): 'bug' | 'unavailable' {
  const event = isPassing(error) ? 'unavailable' : 'bug'
  const isBug = event === 'bug'
  const text = scrubText(isBug ? textOf(error) : String(error))
  const line = { level: isBug ? 'error' : 'warn', event, ...where, error: text }
  console[isBug ? 'error' : 'warn'](JSON.stringify(line))
  return event
}

/** The stack of an error and of its causes, which `stack` alone leaves out. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = error.stack ?? error.message
  return error.cause === undefined ? text : `${text}\ncaused by ${textOf(error.cause)}`
}

type Background = Pick<ExecutionContext, 'waitUntil' | 'passThroughOnException'>

/**
 * Returns the sink for the reports of one request or job, or undefined if no sink is configured.
 */
function openSink(
  { sentry, environment }: Config,
  context: Background,
  tags: Record<string, string>,
): Toucan | undefined {
  if (!sentry) return undefined
  const sink = new Toucan({
    dsn: sentry.dsn,
    context: context as ExecutionContext,
    release,
    environment,
    beforeSend: strip,
    beforeSendTransaction: strip,
  })
  sink.setTags(tags)
  return sink
}

/**
 * Removes personal data from an event. `sdkProcessingMetadata` is internal to the library and not
 * sent; it is left out of scrubbing because it contains circular references.
 */
function strip<Event extends { sdkProcessingMetadata?: object }>(event: Event): Event {
  const { sdkProcessingMetadata = {}, ...sent } = event
  return { ...scrub(sent), sdkProcessingMetadata } as Event
}

function tagsOf(c: EdgeContext): Record<string, string> {
  return {
    tenant: c.get('tenant')?.slug ?? 'none',
    route: routeOf(c),
    request_id: c.get('requestId'),
    locale: c.get('locale') ?? 'none',
  }
}

/**
 * Returns the page's route pattern, or the path itself for requests that are answered before pages,
 * such as API calls.
 */
function routeOf(c: EdgeContext): string {
  if (c.get('path') === undefined) return c.get('url')?.pathname ?? c.req.path
  return c.get('row')?.path ?? 'unknown'
}
