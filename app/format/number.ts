import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

/** Up to two decimals, and never just one: "12", "12.50", "1,234.57". */
export function formatNumber(value: number, locale: Locale): string {
  const isWhole = Math.round(value * 100) % 100 === 0
  const digits = isWhole ? 0 : 2
  const format = keepIntl(
    `number ${locale} ${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
  return format.format(value)
}
