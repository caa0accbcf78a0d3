import type { Locale } from '#contract/locale.ts'
import { joinDigits, numberShape } from './number-shape.ts'

/** Formats with two decimals or none, never with one: "12", "12.50", "1,234.57". */
export function formatNumber(value: number, locale: Locale): string {
  const isWhole = Math.round(value * 100) % 100 === 0
  return formatDecimals(value, isWhole ? 0 : 2, locale)
}

/** Formats with up to one decimal: "512", "1.5". */
export function formatTenths(value: number, locale: Locale): string {
  return formatDecimals(value, Math.round(value * 10) % 10 === 0 ? 0 : 1, locale)
}

/** Formats with exactly the given number of decimals: 4 with one decimal is "4.0". */
export function formatDecimals(value: number, decimals: number, locale: Locale): string {
  const scale = 10 ** decimals
  const rounded = Math.round(Math.abs(value) * scale) / scale
  const [whole = '', fraction = ''] = rounded.toFixed(decimals).split('.')
  const sign = value < 0 && rounded !== 0 ? '-' : ''
  return sign + joinDigits(whole, fraction, numberShape(locale))
}
