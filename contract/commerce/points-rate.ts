import type { Currency } from '../money.ts'

// Fixed for each currency, like the catalogue's prices, so that no price depends on a day's
// exchange rate.

/** What 100 points are worth, in minor units: about one US dollar. */
export const minorPer100Points: Readonly<Record<Currency, number>> = {
  USD: 100,
  EUR: 86,
  GBP: 75,
  CAD: 138,
  CHF: 80,
  AUD: 152,
  SGD: 129,
  JPY: 150,
  INR: 8_800,
  ZAR: 1_750,
}

/** Returns how much points lower a price, in minor units; a fraction is rounded down. */
export function worthOf(points: number, currency: Currency): number {
  return Math.floor((points * minorPer100Points[currency]) / 100)
}

/** Returns how many points an organisation pays for an amount; a fraction is rounded up. */
export function pointsFor(amountMinor: number, currency: Currency): number {
  return Math.ceil((amountMinor * 100) / minorPer100Points[currency])
}
