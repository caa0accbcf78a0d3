import type { Figures } from '#contract/reports/figures.ts'
import type { EdgeContext } from '../edge.ts'

/** The data set of Workers Analytics Engine; `wrangler.toml` binds it, the error gate reads it. */
export const requestsDataset = 'tradewind_requests'
/** That of a backend in a worker of its own; `wrangler.backend.toml` binds it. */
export const backendDataset = 'tradewind_backend_requests'

/** What is known of a finished request; nothing in it belongs to a person. */
export type FinishedRequest = {
  requestId: string
  /** The deployment's version; empty where the platform names none. */
  version: string
  method: string
  /** The page's id, the call's path without ids, or the kind of file. */
  route: string
  tenant: string
  locale: string
  cache: string
  status: number
  startedAtMs: number
  ms: number
  figures: Figures
}

/** Receives each finished request: a line, a data point, a trace. */
export type Telemetry = (request: FinishedRequest, c: EdgeContext) => void

/** Writes a data point where the platform has a data set; the platform samples and keeps it. */
export const writePoint: Telemetry = (request, c) => {
  const { version, route, tenant, cache, method, locale, status, ms, figures } = request
  c.env.REQUESTS?.writeDataPoint({
    indexes: [route],
    blobs: [version, route, tenant, cache, method, locale],
    doubles: [
      status,
      ms,
      figures.dbTrips,
      figures.dbMs,
      figures.rowsWritten,
      figures.providerCalls,
      figures.providerMs,
      figures.providerFailures,
    ],
  })
}
