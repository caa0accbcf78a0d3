import { routeTable } from '#contract/pages/routes.ts'
import {
  cacheStates,
  type FetchedAhead,
  maxViews,
  type PageView,
  type SentVitals,
  type VitalName,
  viewKinds,
  vitalNames,
} from '#contract/reports/vitals.ts'

/** The largest plausible figures. */
const most: Record<VitalName, number> = { lcp: 60_000, inp: 60_000, cls: 10_000, ttfb: 60_000 }
/** The most prefetched pages that one report can plausibly contain. */
const mostAhead = 1_000

const routes = new Set(routeTable.map(({ id }) => id))

type Json = Record<string, unknown>

/**
 * Reads a page's report. Anyone can send anything, so only a few known words and numbers within
 * their limits are kept.
 */
export function readVitals(body: Uint8Array): SentVitals {
  const sent = parse(body)
  const views = Array.isArray(sent.views) ? sent.views.slice(0, maxViews) : []
  return { views: views.flatMap((view) => readView(asJson(view)) ?? []), ahead: readAhead(sent) }
}

function parse(body: Uint8Array): Json {
  try {
    return asJson(JSON.parse(new TextDecoder().decode(body)))
  } catch {
    return {}
  }
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

function readView({ route, kind, ahead, cache, ...figures }: Json): PageView | undefined {
  const known = viewKinds.find((each) => each === kind)
  const isKnown = typeof route === 'string' && routes.has(route)
  if (!isKnown || !known || typeof ahead !== 'boolean') return undefined
  const view: PageView = { route, kind: known, ahead }
  const state = cacheStates.find((each) => each === cache)
  if (state) view.cache = state
  else if (cache !== undefined) return undefined
  for (const name of vitalNames) {
    const value = figures[name]
    if (value === undefined) continue
    if (!isCount(value, most[name])) return undefined
    view[name] = value
  }
  return view
}

function readAhead({ ahead }: Json): FetchedAhead {
  const { made, used } = asJson(ahead)
  const isRead = isCount(made, mostAhead) && isCount(used, mostAhead)
  return isRead ? { made, used } : { made: 0, used: 0 }
}

function isCount(value: unknown, limit: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= limit
}
