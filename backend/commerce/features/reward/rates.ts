import type { Currency } from '#contract/money.ts'

// Set per currency like the catalogue's prices, so that no price changes with a day's rate.

/** What 100 points are worth, in minor units: a dollar. */
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

/** What a friend's code takes off a first order: three dollars. */
export const referralMinor: Readonly<Record<Currency, number>> = {
  USD: 300,
  EUR: 260,
  GBP: 230,
  CAD: 420,
  CHF: 240,
  AUD: 460,
  SGD: 390,
  JPY: 450,
  INR: 26_000,
  ZAR: 5_300,
}

/** What comes back in points, of what was paid. */
export const earnedPercent = 5
