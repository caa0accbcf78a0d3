import type { Currency } from '#contract/money.ts'

/**
 * Returns an amount in units of the currency, as events have it. The decimals are those that `Intl`
 * knows: importing `minorDigits` would split a chunk of the first load.
 */
export function majorUnits(minor: number, currency: Currency): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
}
