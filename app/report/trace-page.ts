import { browserTracingIntegration, SEMANTIC_ATTRIBUTE_SENTRY_SAMPLE_RATE } from '@sentry/browser'
import { sampleRates } from '#contract/reports/reporting.ts'
import { routeOf } from './place.ts'

/**
 * Requests for files that are the same on every page; they would make a trace ten times as large.
 */
const files = ['resource.script', 'resource.css', 'resource.link', 'resource.img', 'resource.other']

/** Measures the loading of the page and of its requests. Only drawn pages load this integration. */
export function tracePage() {
  return browserTracingIntegration({
    traceXHR: false,
    ignoreResourceSpans: files,
    beforeStartSpan: (span) => ({
      ...span,
      name: routeOf(location.pathname),
      attributes: {
        ...span.attributes,
        [SEMANTIC_ATTRIBUTE_SENTRY_SAMPLE_RATE]: sampleRates.traces,
      },
    }),
  })
}
