/** The ten currencies in which prices are set. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'CHF',
  'AUD',
  'SGD',
  'JPY',
  'INR',
  'ZAR',
] as const

export type Currency = (typeof currencies)[number]

export const fallbackCurrency: Currency = 'USD'

export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && (currencies as readonly string[]).includes(value)
}

/** Digits after the decimal separator: 0 for JPY, 2 for the others. */
export function minorDigits(currency: Currency): 0 | 2 {
  return currency === 'JPY' ? 0 : 2
}
