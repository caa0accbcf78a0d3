import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  linkedErrorsIntegration,
} from '@sentry/browser'
import { release, reportPath } from '#contract/reports/reporting.ts'
import { drawPage, type PageDraw } from './draw-page.ts'
import type { FailedRequest, PageReport, PageReports, ReportSource } from './page-reports.ts'
import { requestPlace, routeOf } from './place.ts'
import { openTransport } from './scrubbing-transport.ts'

/** Takes over from the early script: sends the reports that it kept, and all later ones. */
export async function sendReports(page: PageReports): Promise<void> {
  const draw = drawPage(Math.random)
  const client = openClient(page.to, draw)
  page.add = (report) => send(client, report)
  for (const report of page.kept.splice(0)) page.add(report)
  if (draw.isTraced) client.addIntegration((await import('./trace-page.ts')).tracePage())
  if (draw.recording === 'none') return
  client.addIntegration((await import('./record-visit.ts')).recordVisit())
}

/**
 * Collects only what is listed here. Breadcrumbs are left out, because their texts and addresses
 * may hold personal data.
 */
function openClient({ dsn, environment, tenant, locale }: ReportSource, draw: PageDraw) {
  const client = new BrowserClient({
    dsn,
    tunnel: reportPath,
    release,
    environment,
    transport: openTransport,
    stackParser: defaultStackParser,
    integrations: [eventFiltersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    ...(draw.isTraced ? { tracesSampleRate: 1 } : {}),
    replaysSessionSampleRate: draw.recording === 'visit' ? 1 : 0,
    replaysOnErrorSampleRate: draw.recording === 'error' ? 1 : 0,
    // Our own host does not use the library's tracing headers.
    tracePropagationTargets: [],
    sendClientReports: false,
    sendDefaultPii: false,
  })
  const scope = getCurrentScope()
  scope.setClient(client)
  scope.setTags({ tenant, locale, request_id: pageRequestId() })
  client.addEventProcessor((event) => {
    const route = event.type === 'transaction' ? event.transaction : routeOf(location.pathname)
    const headers = { 'User-Agent': navigator.userAgent }
    return { ...event, tags: { route, ...event.tags }, request: { headers } }
  })
  client.init()
  return client
}

/**
 * Returns the id that the edge gave the request for this page; the edge sends it as a server
 * timing.
 */
function pageRequestId(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const timings = navigation instanceof PerformanceNavigationTiming ? navigation.serverTiming : []
  return timings.find(({ name }) => name === 'request')?.description ?? 'unknown'
}

function send(client: BrowserClient, report: PageReport): void {
  const scope = getCurrentScope().clone()
  scope.setTag('route', routeOf(report.path))
  scope.addEventProcessor((event) => ({ ...event, timestamp: report.at }))
  if ('error' in report) {
    const mechanism = { type: 'page', handled: false }
    client.captureException(report.error, { mechanism }, scope)
    return
  }
  const { method, path, status, id } = report.request
  if (id) scope.setTag('request_id', id)
  const place = requestPlace(path)
  const message = `${method} ${place} ${outcome(status)}`
  const fingerprint = ['request', method, place, String(status)]
  client.captureEvent({ level: 'error', message, fingerprint }, {}, scope)
}

function outcome(status: FailedRequest['status']): string {
  return status === 0 ? 'had no answer' : `answered ${status}`
}
