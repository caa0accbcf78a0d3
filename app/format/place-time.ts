import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

// Times and days as they are written beside each other on the page of an eSIM. They are apart from
// those of date.ts, which pages of plans load as well.

type There = { locale: Locale; timeZone: string }

const styles = {
  day: { day: 'numeric', month: 'short' },
  dayOfMonth: { day: 'numeric' },
  dayTime: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats a moment near enough that its year is clear, "12 Mar, 3:45 PM", in an IANA zone. */
export function formatDayTimeIn(at: number, there: There): string {
  return formatIn('dayTime', there).format(at)
}

/** Formats the time of the day, "3:45 PM", in an IANA zone. */
export function formatTimeIn(at: number, there: There): string {
  return formatIn('time', there).format(at)
}

/** Formats two near days as one period, "Dec 2 – 9", in an IANA zone. */
export function formatDaysIn(from: number, until: number, there: There): string {
  return formatIn('day', there).formatRange(from, until)
}

/** Formats a UTC day beside others of its month, "12". */
export function formatDayOfMonth(at: number, locale: Locale): string {
  return formatIn('dayOfMonth', { locale, timeZone: 'UTC' }).format(at)
}

/** Formats how long ago a moment was, in minutes: "4 min. ago". */
export function formatMinutesAgo(at: number, now: number, locale: Locale): string {
  const format = keepIntl(
    `minutes ${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
  )
  return format.format(-Math.max(0, Math.round((now - at) / 60_000)), 'minute')
}

function formatIn(style: keyof typeof styles, { locale, timeZone }: There): Intl.DateTimeFormat {
  return keepIntl(
    `place ${style} ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }),
  )
}
