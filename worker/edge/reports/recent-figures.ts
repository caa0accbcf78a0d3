import {
  type Figures,
  type MinuteCounts,
  noCounts,
  noFigures,
  type ProviderCall,
  type ProviderName,
} from '#contract/reports/figures.ts'
import { countIn, noCounts as noTimes } from './classes.ts'
import type { FinishedRequest } from './request-figures.ts'
import { openingRoute, webhookRoute } from './route-name.ts'

/** Upper ends of the classes of times, in milliseconds; the last class has none. */
export const timeClasses = [5, 10, 25, 50, 100, 200, 400, 800, 1_500, 3_000] as const

/** Requests, calls of a provider or runs of scheduled work, of one kind in one minute. */
export type MinuteFigures = {
  /** The minute's start in unix milliseconds. */
  minute: number
  kind: RequestKind
  requests: number
  errors: number
  limited: number
  hits: number
  /** How many requests were in each class of times. */
  times: number[]
  dbTrips: number
  rowsWritten: number
  providerCalls: number
  providerFailures: number
}

export type RequestKind =
  | 'stored page'
  | 'other page'
  | 'call'
  | 'file'
  | 'other'
  | typeof dueWorkRoute
  | typeof webhookRoute
  | typeof openingRoute
  | ProviderKind
type ProviderKind = ReturnType<typeof providerRoute>

/** Minutes that are remembered. */
const maxMinutes = 60
const minuteMs = 60_000
/** Seconds after which alerts no longer look at a count. */
const alertSeconds = 900

export type RecentFigures = {
  record: (request: Recorded) => void
  read: () => MinuteFigures[]
  /** Returns what was counted since the last time, to be added to the counts of all processes. */
  takeUnsaved: () => MinuteCounts[]
  /** Takes back what could not be added. */
  giveBack: (counts: readonly MinuteCounts[]) => void
}

type Recorded = Pick<FinishedRequest, 'route' | 'cache' | 'status' | 'ms' | 'figures'>

/**
 * Remembers the figures of the last hour in this process; the memory does not grow with the number
 * of requests. On Workers these are one isolate's requests; the data set has all of them.
 */
export function createRecentFigures(now: () => number = Date.now): RecentFigures {
  const minutes = new Map<string, MinuteFigures>()
  const unsaved = new Map<string, MinuteCounts>()

  function record(request: Recorded): void {
    const minute = Math.floor(now() / minuteMs) * minuteMs
    const kind = kindOf(request)
    const key = `${minute} ${kind}`
    const sum = minutes.get(key) ?? emptyMinute(minute, kind)
    minutes.set(key, sum)
    const [errors, limited] = [Number(request.status >= 500), Number(request.status === 429)]
    sum.requests += 1
    sum.errors += errors
    sum.limited += limited
    sum.hits += Number(request.cache === 'hit' || request.cache === 'stale')
    countIn(sum.times, timeClasses, request.ms)
    sum.dbTrips += request.figures.dbTrips
    sum.rowsWritten += request.figures.rowsWritten
    sum.providerCalls += request.figures.providerCalls
    sum.providerFailures += request.figures.providerFailures
    forget(minutes, minute)
    const counts = { errors, limited, missing: Number(request.status === 404) }
    keep({ ...counts, minute: minute / 1000, kind, requests: 1 })
  }

  function keep(more: MinuteCounts): void {
    const key = `${more.minute} ${more.kind}`
    const sum = unsaved.get(key) ?? { ...noCounts(more.kind), minute: more.minute }
    for (const name of ['requests', 'errors', 'limited', 'missing'] as const)
      sum[name] += more[name]
    unsaved.set(key, sum)
  }

  return {
    record,
    takeUnsaved() {
      const taken = [...unsaved.values()]
      unsaved.clear()
      return taken
    },
    giveBack(counts) {
      const since = now() / 1000 - alertSeconds
      for (const each of counts) if (each.minute > since) keep(each)
    },
    read: () =>
      [...minutes.values()].filter(({ minute }) => minute > now() - maxMinutes * minuteMs),
  }
}

/** Returns a call of a provider as it is counted and stored among requests. */
export function asRequest({ provider, ms, isFailed }: ProviderCall): Recorded {
  const figures: Figures = {
    ...noFigures(),
    providerCalls: 1,
    providerMs: ms,
    providerFailures: Number(isFailed),
  }
  const status = isFailed ? 503 : 200
  return { route: providerRoute(provider), cache: '', status, ms, figures }
}

/** The routes under which scheduled work and calls of providers are counted among requests. */
export const dueWorkRoute = 'due work'
export const providerRoute = (provider: ProviderName) => `provider ${provider}` as const

function forget(minutes: Map<string, MinuteFigures>, current: number): void {
  for (const [key, { minute }] of minutes) {
    // Minutes are in the order in which they began.
    if (minute > current - maxMinutes * minuteMs) return
    minutes.delete(key)
  }
}

function emptyMinute(minute: number, kind: RequestKind): MinuteFigures {
  return {
    minute,
    kind,
    requests: 0,
    errors: 0,
    limited: 0,
    hits: 0,
    times: noTimes(timeClasses),
    dbTrips: 0,
    rowsWritten: 0,
    providerCalls: 0,
    providerFailures: 0,
  }
}

function kindOf({ route, cache }: { route: string; cache: string }): RequestKind {
  if (route === dueWorkRoute || route === webhookRoute || route === openingRoute) return route
  if (route.startsWith('provider ')) return route as ProviderKind
  if (route.startsWith('call ')) return 'call'
  if (route === 'file') return 'file'
  if (cache === 'hit' || cache === 'stale' || cache === 'miss') return 'stored page'
  return cache === 'none' ? 'other page' : 'other'
}
