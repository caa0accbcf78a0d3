import { keepIntl } from '#app/format/intl-cache.ts'

/**
 * Returns a moment (unix seconds) in an IANA zone as "2026-03-12 15:45", which spreadsheets parse
 * as a date and time in every language; empty if there is none.
 */
export function plainMoment(seconds: number | undefined, timeZone: string): string {
  if (seconds === undefined) return ''
  const parts = formatIn(timeZone).formatToParts(seconds * 1000)
  const of = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${of.year}-${of.month}-${of.day} ${of.hour}:${of.minute}`
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const [numeric, two] = ['numeric', '2-digit'] as const
  return keepIntl(
    `plain moment ${timeZone}`,
    () =>
      new Intl.DateTimeFormat('en', {
        timeZone,
        hourCycle: 'h23',
        ...{ year: numeric, month: two, day: two, hour: two, minute: two },
      }),
  )
}
