import { browserTracingIntegration, SEMANTIC_ATTRIBUTE_SENTRY_SAMPLE_RATE } from '@sentry/browser'
import { sampleRates } from '#contract/reporting.ts'
import { routeOf } from './place.ts'

/** Files that every page has, and that make a trace ten times its size. */
const files = ['resource.script', 'resource.css', 'resource.link', 'resource.img', 'resource.other']

/** Times the page and what it asks for. Only drawn pages load this, and say so in each trace. */
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
