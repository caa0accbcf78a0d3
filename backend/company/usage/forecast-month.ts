const week = 7
/** Days from which the usage of each weekday is learned. */
const learntDays = 4 * week

export type Forecast = { monthMb: number; days: { day: number; mb: number }[] }

type Known = {
  /** Used MB by unix day. */
  usedOn: ReadonlyMap<number, number>
  today: number
}

/**
 * Returns the expected usage of the current month (UTC): the days so far, and for each later day
 * the mean of its weekday in the last four weeks. The current day counts as at least that mean,
 * because it is not over. Returns undefined if less than a week is known.
 */
export function forecastMonth({ usedOn, today }: Known): Forecast | undefined {
  const learnt = range(today - learntDays, today - 1)
  const first = learnt.find((day) => (usedOn.get(day) ?? 0) > 0)
  if (first === undefined || today - first < week) return undefined
  const meanOf = (weekday: number) => {
    const days = learnt.filter((day) => day >= first && day % week === weekday)
    return days.reduce((sum, day) => sum + (usedOn.get(day) ?? 0), 0) / days.length
  }
  const { begin, end } = monthOf(today)
  const days = range(today, end).map((day) => {
    const used = day === today ? (usedOn.get(day) ?? 0) : 0
    return { day, mb: Math.max(used, Math.round(meanOf(day % week))) }
  })
  const past = range(begin, today - 1).reduce((sum, day) => sum + (usedOn.get(day) ?? 0), 0)
  return { monthMb: past + days.reduce((sum, { mb }) => sum + mb, 0), days }
}

/** Returns the first and the last unix day of a day's month. */
export function monthOf(day: number): { begin: number; end: number } {
  const date = new Date(day * 86_400_000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return {
    begin: Date.UTC(year, month, 1) / 86_400_000,
    end: Date.UTC(year, month + 1, 0) / 86_400_000,
  }
}

/** Returns all days from one to another; none if the second is earlier. */
export function range(from: number, until: number): number[] {
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at)
}
