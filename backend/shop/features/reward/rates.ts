import type { Currency } from '#contract/money.ts'

// Fixed for each currency, like the catalogue's prices, so that no price depends on a day's
// exchange rate.

/** How much a friend's code lowers a first order, in minor units: about three US dollars. */
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

/** The percentage of the price that is given back in points. */
export const earnedPercent = 5
