import type { Figures } from '#contract/reports/figures.ts'
import type { EdgeContext } from '../edge.ts'
import type { Env } from '../env.ts'

/**
 * The data set of Workers Analytics Engine, bound in `wrangler.toml` and read by the error gate.
 */
export const requestsDataset = 'tradewind_requests'
/** The data set of a separate backend worker, bound in `wrangler.backend.toml`. */
export const backendDataset = 'tradewind_backend_requests'

/** The figures of a finished request; nothing in it identifies a person. */
export type FinishedRequest = {
  requestId: string
  /** The deployment's version; empty if the platform provides none. */
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

type Point = Pick<FinishedRequest, 'version' | 'route' | 'status' | 'ms' | 'figures'> &
  Partial<FinishedRequest>

/** Writes a data point if the platform has a data set; the platform samples and keeps it. */
export function writePoint(request: Point, { env }: { env: Pick<Env, 'REQUESTS'> }): void {
  const { version, route, status, ms, figures } = request
  const { tenant = '', cache = '', method = '', locale = '' } = request
  env.REQUESTS?.writeDataPoint({
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
