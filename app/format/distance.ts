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
