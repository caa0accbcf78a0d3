import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

/** Formats `2026-03` as "March 2026". */
export function formatMonth(month: string, locale: Locale): string {
  const format = keepIntl(
    `month ${locale}`,
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  )
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
