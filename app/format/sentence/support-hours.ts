import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import { keepIntl } from '../intl-cache.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * Formats UTC hours such as 06:00-18:00 as "Support from 8:00 AM to 8:00 PM (GMT+2)", by the clocks
 * of a zone on the given day; without a zone, by the browser's clock.
 */
export function formatSupportHours(
  hoursUtc: string,
  { locale, now, zone }: { locale: Locale; now: number; zone?: 'UTC' },
): string {
  const day = now - (now % dayMs)
  const [from = day, to = day] = hoursUtc
    .split('-')
    .map((time) => Date.parse(`${new Date(day).toISOString().slice(0, 10)}T${time}Z`))
  // Hours that end at the last minute of a day mean that support is always open.
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

/** Formats the time without its zone, because the text names the zone once for both times. */
function clockTime(format: Intl.DateTimeFormat, at: number): string {
  const parts = format.formatToParts(at)
  const isZone = parts.findIndex(({ type }) => type === 'timeZoneName')
  return parts
    .filter((_, index) => index !== isZone)
    .map(({ value }) => value)
    .join('')
    .trim()
}
