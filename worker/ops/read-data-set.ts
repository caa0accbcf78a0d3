import { dueWorkRoute, type RequestKind } from '../edge/reports/recent-figures.ts'
import { requestsDataset } from '../edge/reports/request-figures.ts'
import type { Summary } from './summary.ts'

type DataSet = { accountUrl: string; token: string }

/** The kind of a request, derived in SQL from a data point; the same as `kindOf` in memory. */
const kind = `multiIf(substring(blob2, 1, 9) = 'provider ' OR blob2 = '${dueWorkRoute}', blob2, substring(blob2, 1, 5) = 'call ', 'call', blob2 = 'file', 'file', blob4 IN ('hit', 'stale', 'miss'), 'stored page', blob4 = 'none', 'other page', 'other')`

const quantile = (share: number) => `quantileExactWeighted(${share})(double2, _sample_interval)`
const sum = (what: string) => `SUM(_sample_interval * ${what})`

const query = `SELECT ${kind} AS kind, SUM(_sample_interval) AS requests,
  SUM(IF(double1 >= 500, _sample_interval, 0)) AS errors,
  SUM(IF(double1 = 429, _sample_interval, 0)) AS limited,
  SUM(IF(blob4 = 'hit' OR blob4 = 'stale', _sample_interval, 0)) AS hits,
  ${quantile(0.5)} AS p50, ${quantile(0.95)} AS p95, ${quantile(0.99)} AS p99,
  ${sum('double3')} AS dbTrips, ${sum('double5')} AS rowsWritten,
  ${sum('double6')} AS providerCalls, ${sum('double8')} AS providerFailures
FROM ${requestsDataset} WHERE timestamp > NOW() - INTERVAL '1' HOUR GROUP BY kind`

/** Reads the last hour of all isolates from Workers Analytics Engine. */
export async function readDataSet({ accountUrl, token }: DataSet): Promise<Summary[]> {
  const answer = await fetch(`${accountUrl}/analytics_engine/sql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: query,
    signal: AbortSignal.timeout(5_000),
  })
  if (!answer.ok) throw new Error(`the data set answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: Record<string, unknown>[] }
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
