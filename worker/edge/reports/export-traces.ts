import { release, sampleRates } from '#contract/reports/reporting.ts'
import type { Config } from '../env.ts'
import type { FinishedRequest, Telemetry } from './request-figures.ts'

/**
 * Sends requests as OpenTelemetry spans in JSON (OTLP/HTTP) to a collector: all failed ones, and a
 * share of `sampleRates.traces` of the others. The trace id is the request id, so that a log line
 * leads to its trace.
 */
export function createTraceExporter(
  { otlpUrl, environment }: Pick<Config, 'otlpUrl' | 'environment'>,
  random: () => number = Math.random,
): Telemetry {
  return function exportTrace(request, c) {
    const isChosen = request.status >= 500 || random() < sampleRates.traces
    if (!otlpUrl || !isChosen) return
    const sent = fetch(`${otlpUrl}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(traceOf(request, environment)),
      signal: AbortSignal.timeout(5_000),
    }).then(
      async (answer) => {
        await answer.body?.cancel()
        if (!answer.ok) warn(`the collector answered ${answer.status}`)
      },
      (error: Error) => warn(error.message),
    )
    c.executionCtx.waitUntil(sent)
  }
}

function warn(reason: string): void {
  console.warn(JSON.stringify({ level: 'warn', event: 'trace_not_sent', reason }))
}

const serverKind = 2
const errorStatus = 2

function traceOf(request: FinishedRequest, environment: string) {
  const { requestId, method, route, startedAtMs, ms, status, figures } = request
  const traceId = requestId.replaceAll('-', '')
  const span = {
    traceId,
    spanId: traceId.slice(0, 16),
    name: `${method} ${route}`,
    kind: serverKind,
    startTimeUnixNano: `${startedAtMs}000000`,
    endTimeUnixNano: `${startedAtMs + ms}000000`,
    status: status >= 500 ? { code: errorStatus } : {},
    attributes: attributes({
      'http.request.method': method,
      'http.response.status_code': status,
      'http.route': route,
      'tradewind.tenant': request.tenant,
      'tradewind.locale': request.locale,
      'tradewind.cache': request.cache,
      'tradewind.db.trips': figures.dbTrips,
      'tradewind.db.ms': figures.dbMs,
      'tradewind.db.rows_written': figures.rowsWritten,
      'tradewind.provider.calls': figures.providerCalls,
      'tradewind.provider.ms': figures.providerMs,
      'tradewind.provider.failures': figures.providerFailures,
    }),
  }
  const resource = attributes({
    'service.name': 'tradewind',
    'service.version': request.version || release,
    'deployment.environment.name': environment,
  })
  return {
    resourceSpans: [
      {
        resource: { attributes: resource },
        scopeSpans: [{ scope: { name: 'tradewind.edge' }, spans: [span] }],
      },
    ],
  }
}

function attributes(values: Record<string, string | number>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
