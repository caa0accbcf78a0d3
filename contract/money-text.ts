import { type Currency, minorDigits } from './money.ts'

/** The most characters of an amount in a field. */
export const maxTypedAmount = 16

/** Writes an amount without a language's rules: "355.00 USD". */
export function moneyText(amountMinor: number, currency: Currency): string {
  return `${decimalOf(amountMinor, currency)} ${currency}`
}

/** Writes an amount as a decimal number: "-355.00", or "355" for a currency without decimals. */
export function decimalOf(amountMinor: number, currency: Currency): string {
  const digits = minorDigits(currency)
  const all = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const whole = all.slice(0, all.length - digits)
  const sign = amountMinor < 0 ? '-' : ''
  return digits === 0 ? sign + whole : `${sign}${whole}.${all.slice(-digits)}`
}

/**
 * Parses an amount that a person typed, with a decimal point or comma, into minor units; returns
 * undefined for any other text. More decimals than the currency has are no amount: who types "1.000"
 * may mean a thousand.
 */
export function toMinor(text: string, currency: Currency): number | undefined {
  const digits = minorDigits(currency)
  const [, whole = '', decimals = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (whole === '' || decimals.length > digits) return undefined
  const minor = Number(whole + decimals.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}
