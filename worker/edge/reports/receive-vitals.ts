import { type SentVitals, vitalNames } from '#contract/reports/vitals.ts'
import { type EdgeContext, type EdgeStep, refuse } from '../edge.ts'
import { readBody } from '../read-body.ts'
import { readVitals } from './read-vitals.ts'
import type { RecentVitals } from './recent-vitals.ts'

/** Twice the size of ten pages with all their figures. */
const maxBytes = 2_048

/** Written into the data set for a figure that the browser did not report. */
const unknown = -1

/**
 * Receives the speed that pages report: into the memory of this process and, if the platform has
 * one, into a data set. It reads no cookie, asks no database and writes no log line of its own, so
 * that an abusive report costs as little as a refusal.
 */
export function receiveVitals(recent: RecentVitals): EdgeStep {
  return async function receiveVitals(c) {
    if (c.req.method !== 'POST') return refuse(405, 'Method not allowed.', { allow: 'POST' })
    const body = await readBody(c.req.raw, maxBytes)
    if (!body) return refuse(413, 'These are too many figures.')
    const sent = readVitals(body)
    recent.record(sent)
    writePoints(c, sent)
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  }
}

/** Writes a data point for each shown page, and one for the prefetched pages. */
function writePoints(c: EdgeContext, { views, ahead }: SentVitals): void {
  const version = c.env.VERSION?.id ?? ''
  const tenant = c.get('tenant').slug
  for (const view of views) {
    c.env.VITALS?.writeDataPoint({
      indexes: [view.route],
      blobs: [version, view.route, tenant, view.kind, view.cache ?? ''],
      doubles: [Number(view.ahead), ...vitalNames.map((name) => view[name] ?? unknown)],
    })
  }
  if (ahead.made + ahead.used === 0) return
  c.env.VITALS?.writeDataPoint({
    indexes: ['ahead'],
    blobs: [version, '', tenant, 'ahead'],
    doubles: [ahead.made, ahead.used],
  })
}
