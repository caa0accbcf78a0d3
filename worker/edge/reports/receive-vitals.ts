import { type SentVitals, vitalNames } from '#contract/reports/vitals.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import { refuse } from '../edge.ts'
import { readBody } from '../read-body.ts'
import { readVitals } from './read-vitals.ts'
import type { RecentVitals } from './recent-vitals.ts'

/** Ten pages with all their figures take half of it. */
const maxBytes = 2_048

/** Stands in the data set for a figure that a browser does not know. */
const unknown = -1

/**
 * Receives what pages tell of their speed: into the memory of this process and, where the platform
 * has one, into a data set. It reads no cookie, asks no database and writes no line of its own, so
 * that what anybody may send costs as little as a refusal.
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

/** Writes a data point for each shown page, and one for what was fetched ahead. */
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
