import { noCounts, percentile } from '../edge/reports/classes.ts'
import {
  type MinuteFigures,
  type RequestKind,
  timeClasses,
} from '../edge/reports/recent-figures.ts'

/** The requests of one kind within an hour. Times in milliseconds. */
export type Summary = {
  kind: RequestKind
  requests: number
  errors: number
  limited: number
  hits: number
  p50: number
  p95: number
  p99: number
  dbTrips: number
  rowsWritten: number
  providerCalls: number
  providerFailures: number
}

/** The service level objectives, over 30 days. */
export const objectives = {
  /** The share of requests that are not answered with 5xx, of pages and of calls. */
  answered: 0.9995,
  storedPageP95Ms: 200,
  callP99Ms: 800,
  webhookP99Ms: 500,
  oldestDueSeconds: 120,
} as const

/** Cloudflare's list prices in US dollars per million. */
const pricePerMillion = { requests: 0.3, rowsWritten: 1 } as const

/** Sums the minutes by kind; a percentile is the upper end of the class that contains it. */
export function summarize(minutes: readonly MinuteFigures[]): Summary[] {
  const kinds = [...new Set(minutes.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const own = minutes.filter((minute) => minute.kind === kind)
    const sum = (name: keyof MinuteFigures) =>
      own.reduce((total, minute) => total + Number(minute[name]), 0)
    const times = noCounts(timeClasses)
    for (const minute of own) {
      for (const [at, count] of minute.times.entries()) times[at] = (times[at] ?? 0) + count
    }
    return {
      kind,
      requests: sum('requests'),
      errors: sum('errors'),
      limited: sum('limited'),
      hits: sum('hits'),
      p50: percentile(times, timeClasses, 0.5) ?? 0,
      p95: percentile(times, timeClasses, 0.95) ?? 0,
      p99: percentile(times, timeClasses, 0.99) ?? 0,
      dbTrips: sum('dbTrips'),
      rowsWritten: sum('rowsWritten'),
      providerCalls: sum('providerCalls'),
      providerFailures: sum('providerFailures'),
    }
  })
}

/**
 * The cost of a million requests of this kind at list prices, in dollars, for the counted parts.
 */
export function costPerMillion({ requests, rowsWritten }: Summary): number {
  const rows = requests === 0 ? 0 : rowsWritten / requests
  return pricePerMillion.requests + rows * pricePerMillion.rowsWritten
}
