import { formatDay } from '#app/format/date.ts'
import type { PersonTrip } from '#contract/assigning/trip-list.ts'
import type { Locale } from '#contract/locale.ts'

const dayMs = 86_400_000
const [week, mostLabels, fewestWeeks] = [7, 5, 3]

/** The days of all rows: whole weeks, beginning on a Monday. */
export type Axis = { startMs: number; days: number }

/** A position on the axis, in percent of its width. */
export type Place = { x: string; width: string }

export function axisOf(trips: readonly PersonTrip[], today: string): Axis {
  const stays = trips.flatMap((trip) => trip.stays)
  const first = Math.min(...stays.map(({ from }) => Date.parse(from)), Number.POSITIVE_INFINITY)
  const from = Number.isFinite(first) ? first : Date.parse(today)
  // getUTCDay returns 0 for Sunday.
  const sinceMonday = (new Date(from).getUTCDay() + 6) % week
  const startMs = from - sinceMonday * dayMs
  const last = Math.max(...stays.map(({ to }) => Date.parse(to)), startMs)
  const weeks = Math.ceil(((last - startMs) / dayMs + 1) / week)
  return { startMs, days: Math.max(weeks, fewestWeeks) * week }
}

export function placeOf({ startMs, days }: Axis, from: string, to: string): Place {
  const share = (ms: number) => `${Math.round((ms / dayMs / days) * 100_000) / 1000}%`
  const start = Date.parse(from)
  return { x: share(start - startMs), width: share(Date.parse(to) - start + dayMs) }
}

/** The beginnings of weeks, with labels on as many as fit, and the weekends. */
export function ticksOf({ startMs, days }: Axis, locale: Locale) {
  const weeks = days / week
  const every = Math.ceil(weeks / mostLabels)
  return Array.from({ length: weeks }, (_, at) => {
    const ms = startMs + at * week * dayMs
    return {
      at,
      x: `${(at * 100) / weeks}%`,
      weekend: { x: `${((at + 5 / week) * 100) / weeks}%`, width: `${200 / week / weeks}%` },
      label: at % every === 0 ? formatDay(ms, locale) : '',
    }
  })
}
