import { ApiError } from '#contract/errors.ts'
import type { KindCounts } from '#contract/reports/figures.ts'
import type { Config } from '../edge/env.ts'
import { dueWorkRoute, type RequestKind } from '../edge/reports/recent-figures.ts'
import { backendDataset, requestsDataset } from '../edge/reports/request-figures.ts'
import { openingRoute, webhookRoute } from '../edge/reports/route-name.ts'
import type { Summary } from './summary.ts'

type DataSet = NonNullable<Config['dataSet']>
type Row = Record<string, unknown>

/** The kind of a request, derived in SQL from a data point; the same as `kindOf` in memory. */
const kind = `multiIf(substring(blob2, 1, 9) = 'provider ' OR blob2 IN ('${dueWorkRoute}', '${webhookRoute}', '${openingRoute}'), blob2, substring(blob2, 1, 5) = 'call ', 'call', blob2 = 'file', 'file', blob4 IN ('hit', 'stale', 'miss'), 'stored page', blob4 = 'none', 'other page', 'other')`

const quantile = (share: number) => `quantileExactWeighted(${share})(double2, _sample_interval)`
const sum = (what: string) => `SUM(_sample_interval * ${what})`

const hour = (set: string) => `SELECT ${kind} AS kind, SUM(_sample_interval) AS requests,
  SUM(IF(double1 >= 500, _sample_interval, 0)) AS errors,
  SUM(IF(double1 = 429, _sample_interval, 0)) AS limited,
  SUM(IF(blob4 = 'hit' OR blob4 = 'stale', _sample_interval, 0)) AS hits,
  ${quantile(0.5)} AS p50, ${quantile(0.95)} AS p95, ${quantile(0.99)} AS p99,
  ${sum('double3')} AS dbTrips, ${sum('double5')} AS rowsWritten,
  ${sum('double6')} AS providerCalls, ${sum('double8')} AS providerFailures
FROM ${set} WHERE timestamp > NOW() - INTERVAL '1' HOUR GROUP BY kind`

/** Reads the last hour of all isolates from Workers Analytics Engine. */
export async function readDataSet(dataSet: DataSet): Promise<Summary[]> {
  const data = await askAll(dataSet, hour)
  return data.map((row) => {
    const number = (name: keyof Summary) => Number(row[name])
    return {
      kind: String(row.kind) as RequestKind,
      requests: number('requests'),
      errors: number('errors'),
      limited: number('limited'),
      hits: number('hits'),
      p50: number('p50'),
      p95: number('p95'),
      p99: number('p99'),
      dbTrips: number('dbTrips'),
      rowsWritten: number('rowsWritten'),
      providerCalls: number('providerCalls'),
      providerFailures: number('providerFailures'),
    }
  })
}

/** Counts the last so many minutes of all isolates, as the alerts look at them. */
export async function countDataSet(dataSet: DataSet, minutes: number): Promise<KindCounts[]> {
  const data = await askAll(
    dataSet,
    (set) => `SELECT ${kind} AS kind, SUM(_sample_interval) AS requests,
      SUM(IF(double1 >= 500, _sample_interval, 0)) AS errors,
      SUM(IF(double1 = 429, _sample_interval, 0)) AS limited,
      SUM(IF(double1 = 404, _sample_interval, 0)) AS missing
    FROM ${set} WHERE timestamp > NOW() - INTERVAL '${minutes}' MINUTE GROUP BY kind`,
  )
  return data.map((row) => ({
    kind: String(row.kind),
    requests: Number(row.requests),
    errors: Number(row.errors),
    limited: Number(row.limited),
    missing: Number(row.missing),
  }))
}

/**
 * Asks the data set of requests, and where the backend is a worker of its own, its data set for what
 * only it does: calls are in both, and those of the edge count.
 */
async function askAll(dataSet: DataSet, query: (set: string) => string): Promise<Row[]> {
  const [own, behind] = await Promise.all([
    ask(dataSet, query(requestsDataset)),
    dataSet.isSplit ? ask(dataSet, query(backendDataset)) : [],
  ])
  const isOfBackend = (name: string) => name === dueWorkRoute || name.startsWith('provider ')
  return [...own, ...behind.filter((row) => isOfBackend(String(row.kind)))]
}

async function ask({ accountUrl, token }: DataSet, query: string): Promise<Row[]> {
  const answer = await fetch(`${accountUrl}/analytics_engine/sql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: query,
    signal: AbortSignal.timeout(5_000),
  })
  if (!answer.ok) {
    throw new ApiError('upstream_unavailable', `the data set answered ${answer.status}`)
  }
  const { data } = (await answer.json()) as { data: Row[] }
  return data
}
