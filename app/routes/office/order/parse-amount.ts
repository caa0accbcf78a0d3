import { type Currency, minorDigits } from '#contract/money.ts'

/** Returns an amount as typed, `5`, `5.50` or `5,50`, in minor units; undefined for anything else. */
export function parseAmount(typed: string, currency: Currency): number | undefined {
  const digits = minorDigits(currency)
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  if (part.length > digits) return undefined
  return Number(whole + part.padEnd(digits, '0'))
}
