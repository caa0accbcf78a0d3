import type { Locale } from '#contract/locale.ts'
import { formatNumber } from './number.ts'

export type DataParts = { value: string; unit: 'KB' | 'MB' | 'GB' | 'TB' }

const narrowNoBreakSpace = '\u202f'

/** "5 GB", "512 MB", "1.50 GB": binary steps, in the largest unit that leaves a whole one. */
export function formatData(mb: number, locale: Locale): string {
  const { value, unit } = dataParts(mb, locale)
  return value + narrowNoBreakSpace + unit
}

/** The number and the unit of a data amount apart, for where they differ in size. */
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
