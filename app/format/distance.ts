import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

/** Formats whole kilometres: "50 km". */
export function formatKilometres(km: number, locale: Locale): string {
  const format = keepIntl(
    `kilometres ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }),
  )
  return format.format(km)
}

/** Formats whole metres: "3,190 m". */
export function formatMetres(metres: number, locale: Locale): string {
  const format = keepIntl(
    `metres ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter' }),
  )
  return format.format(metres)
}
