import type { Currency } from '#contract/money.ts'

// Step of prices in minor units: .00 or .50, ten yen, ten rupees, five rand.
const steps: Readonly<Record<Currency, number>> = {
  USD: 50,
  EUR: 50,
  GBP: 50,
  CAD: 50,
  CHF: 50,
  AUD: 50,
  SGD: 50,
  JPY: 10,
  INR: 1000,
  ZAR: 500,
}

/** Returns the next price point at or above `minor / divisor`, both whole numbers. */
export function toPricePoint(minor: number, currency: Currency, divisor = 1): number {
  const step = steps[currency]
  return Math.ceil(minor / (divisor * step)) * step
}

export function isPricePoint(minor: number, currency: Currency): boolean {
  return Number.isInteger(minor) && minor >= 0 && minor % steps[currency] === 0
}

/**
 * Returns a channel's price for a catalogue price; without a margin, exactly the catalogue price.
 */
export function withMargin(minor: number, currency: Currency, marginPercent: number): number {
  const basisPoints = Math.max(0, 10_000 + Math.round(marginPercent * 100))
  return basisPoints === 10_000 ? minor : toPricePoint(minor * basisPoints, currency, 10_000)
}
