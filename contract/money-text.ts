import { type Currency, minorDigits } from './money.ts'

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
 * undefined for any other text.
 */
export function toMinor(text: string, currency: Currency): number | undefined {
  const major = Number(text.trim().replace(',', '.'))
  const minor = Math.round(major * 10 ** minorDigits(currency))
  return text.trim() !== '' && Number.isSafeInteger(minor) && minor >= 0 ? minor : undefined
}
