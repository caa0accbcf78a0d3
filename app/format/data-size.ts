import type { Locale } from '#contract/locale.ts'
import { formatNumber } from './number.ts'

export type DataParts = { value: string; unit: 'KB' | 'MB' | 'GB' | 'TB' }

const narrowNoBreakSpace = '\u202f'

/**
 * Formats an amount of data as "5 GB", "512 MB" or "1.50 GB": in binary units, in the largest one
 * of which the amount is at least one.
 */
export function formatData(mb: number, locale: Locale): string {
  const { value, unit } = dataParts(mb, locale)
  return value + narrowNoBreakSpace + unit
}

/**
 * Returns number and unit of an amount of data apart, for places that print them in different
 * sizes.
 */
export function dataParts(mb: number, locale: Locale): DataParts {
  if (!(mb >= 0)) throw new Error(`expected an amount of data in MB, got ${mb}`)
  const [amount, unit] = inLargestUnit(mb)
  return { value: formatNumber(amount, locale), unit }
}

function inLargestUnit(mb: number): [number, DataParts['unit']] {
  if (mb >= 1024 ** 2) return [mb / 1024 ** 2, 'TB']
  if (mb >= 1024) return [mb / 1024, 'GB']
  if (mb >= 1 || mb === 0) return [mb, 'MB']
  return [mb * 1024, 'KB']
}
