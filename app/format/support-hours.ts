import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * "Support from 8:00 AM to 8:00 PM (GMT+2)": hours such as 06:00-18:00 by UTC on a day, as clocks of
 * a zone show them; without a zone, as the browser's do.
 */
export function formatSupportHours(
  hoursUtc: string,
  { locale, now, zone }: { locale: Locale; now: number; zone?: 'UTC' },
): string {
  const day = now - (now % dayMs)
  const [from = day, to = day] = hoursUtc
    .split('-')
    .map((time) => Date.parse(`${new Date(day).toISOString().slice(0, 10)}T${time}Z`))
  // Open to the last minute is open all day.
  if ((to + minuteMs - from) % dayMs === 0) return m.shell_support_always()
  const format = keepIntl(`hours ${locale} ${zone}`, () => {
    const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
    return new Intl.DateTimeFormat(locale, { ...clock, ...(zone ? { timeZone: zone } : {}) })
  })
  return m.shell_support_hours({
    from: clockTime(format, from),
    to: clockTime(format, to),
    zone: format.formatToParts(from).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC',
  })
}

/** The time alone: the zone stands beside both. */
function clockTime(format: Intl.DateTimeFormat, at: number): string {
  const parts = format.formatToParts(at)
  const isZone = parts.findIndex(({ type }) => type === 'timeZoneName')
  return parts
    .filter((_, index) => index !== isZone)
    .map(({ value }) => value)
    .join('')
    .trim()
}
