import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

const styles = {
  day: { day: 'numeric', month: 'short' },
  dayOfYear: { dateStyle: 'medium' },
  date: { dateStyle: 'long' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats a UTC day without its year, "12 Mar", for days near enough that the year is clear. */
export function formatDay(at: string | number | Date, locale: Locale): string {
  return dateFormat('day', locale).format(toDate(at))
}

/**
 * Formats a UTC day as "March 12, 2026", so that the server and every browser print the same day.
 */
export function formatDate(at: string | number | Date, locale: Locale): string {
  return dateFormat('date', locale).format(toDate(at))
}

/** Formats two UTC days as one period, "December 1, 2026 – January 31, 2027". */
export function formatPeriod(from: string, until: string, locale: Locale): string {
  return dateFormat('date', locale).formatRange(toDate(from), toDate(until))
}

/** Formats a UTC moment as "Mar 12, 2026, 3:45 PM"; the text around it must name UTC. */
export function formatMoment(at: string | number | Date, locale: Locale): string {
  return dateFormat('moment', locale).format(toDate(at))
}

/** Formats a moment in an IANA zone; the text around it must name the zone. */
export function formatMomentIn(
  at: string | number | Date,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  const format = keepIntl(
    `moment ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { ...styles.moment, timeZone }),
  )
  return format.format(toDate(at))
}

/** Formats a day in an IANA zone, "12 Mar", with its year unless that is the current year. */
export function formatDayIn(
  at: number,
  { locale, timeZone, now }: { locale: Locale; timeZone: string; now: number },
): string {
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  const style = isThisYear ? 'day' : 'dayOfYear'
  const format = keepIntl(
    `${style} ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }),
  )
  return format.format(at)
}

/** Formats the distance between two moments in UTC days: "tomorrow", "in 3 days", "2 days ago". */
export function formatRelativeDays(
  at: string | number | Date,
  now: string | number | Date,
  locale: Locale,
): string {
  const days = utcDay(toDate(at)) - utcDay(toDate(now))
  const format = keepIntl(
    `relative ${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  )
  return format.format(days, 'day')
}

function dateFormat(style: keyof typeof styles, locale: Locale): Intl.DateTimeFormat {
  return keepIntl(
    `${style} ${locale}`,
    () => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' }),
  )
}

function utcDay(date: Date): number {
  return Math.floor(date.getTime() / 86_400_000)
}

function toDate(at: string | number | Date): Date {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) throw new Error(`expected a date, got "${at}"`)
  return date
}
