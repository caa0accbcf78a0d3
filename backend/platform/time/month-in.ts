import { secondsIn } from './zoned-time.ts'

/** Returns the month of a moment in an IANA zone, as YYYY-MM. */
export function monthIn(now: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit' })
    .formatToParts(now * 1000)
    .map(({ type, value }) => [type, value])
  const { year, month } = Object.fromEntries(parts)
  return `${year}-${month}`
}

/** Returns the unix second in which a month (YYYY-MM) begins in an IANA zone. */
export function monthStart(month: string, timeZone: string): number {
  const start = secondsIn({ day: `${month}-01`, clock: '00:00', timeZone })
  if (start === undefined) throw new Error(`expected a month and a zone, got ${month}, ${timeZone}`)
  return start
}
