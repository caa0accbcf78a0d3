import { type Currency, currencies } from '#contract/money.ts'
import type { Tier } from './data/countries.ts'
import { toPricePoint } from './price-points.ts'

// Catalogue prices are generated demonstration data by this rule. It is whole-number arithmetic
// from end to end, so the same catalogue comes out on every machine; docs/data.md explains it.

/** Price of 1 GB for 7 days, in US cents, by tier. */
export const baseCents: Readonly<Record<Tier, number>> = { A: 350, B: 450, C: 600, D: 850, E: 1200 }

/** Price of one unlimited day, in US cents. There are no daily plans in tier E. */
export const dailyCents: Readonly<Record<Exclude<Tier, 'E'>, number>> = {
  A: 390,
  B: 450,
  C: 600,
  D: 900,
}

/** Units of each currency for 1,000 US dollars, fixed on 2026-11-16. */
const unitsFor1000Dollars: Readonly<Record<Currency, number>> = {
  USD: 1000,
  EUR: 860,
  GBP: 750,
  CAD: 1380,
  CHF: 800,
  AUD: 1520,
  SGD: 1290,
  JPY: 150_000,
  INR: 88_000,
  ZAR: 17_500,
}

/** What a price is made of: a base, its ratio for size or length, and the place's scale. */
export type PriceParts = { baseCents: number; ratioMilli: number; scaleMilli: number }

/** A size of data for a number of days; the ratio is to the price of 1 GB, in thousandths. */
export type Size = { gb: number; days: number; ratioMilli: number }

export const countrySizes: readonly Size[] = [
  { gb: 1, days: 7, ratioMilli: 1000 },
  { gb: 3, days: 15, ratioMilli: 2000 },
  { gb: 3, days: 30, ratioMilli: 2200 },
  { gb: 5, days: 30, ratioMilli: 3400 },
  { gb: 10, days: 30, ratioMilli: 5600 },
  { gb: 20, days: 30, ratioMilli: 8800 },
]
/** Sold in tiers A and B. */
export const largeSize: Size = { gb: 50, days: 30, ratioMilli: 15_000 }
/** Sold in tier A. */
export const hugeSize: Size = { gb: 100, days: 30, ratioMilli: 22_000 }

export const regionSizes: readonly Size[] = [
  { gb: 1, days: 7, ratioMilli: 1000 },
  { gb: 3, days: 15, ratioMilli: 2000 },
  { gb: 5, days: 30, ratioMilli: 3400 },
  { gb: 10, days: 30, ratioMilli: 5600 },
  { gb: 20, days: 30, ratioMilli: 8800 },
  { gb: 50, days: 90, ratioMilli: 15_000 },
]

export const globalSizes: readonly Size[] = [
  { gb: 1, days: 7, ratioMilli: 1000 },
  { gb: 2, days: 15, ratioMilli: 1888 },
  { gb: 3, days: 30, ratioMilli: 2666 },
  { gb: 5, days: 60, ratioMilli: 3888 },
  { gb: 10, days: 180, ratioMilli: 6555 },
  { gb: 20, days: 365, ratioMilli: 7666 },
]

/** Price of n days over the price of one: n to the power of 0.85, in thousandths. */
export const lengthMilli: Readonly<Record<number, number>> = {
  1: 1000,
  3: 2544,
  5: 3928,
  7: 5228,
  10: 7079,
  15: 9991,
  20: 12_759,
  30: 18_012,
}

/** Kinds of daily plan: data a day, share of the unlimited price, speed afterwards. */
export const dailyKinds = {
  gb1: { dailyMb: 1024, shareMilli: 600, throttleKbps: 512 },
  gb2: { dailyMb: 2048, shareMilli: 800, throttleKbps: 512 },
  unlimited: { dailyMb: 5120, shareMilli: 1000, throttleKbps: 1000 },
} as const

export type DailyKind = keyof typeof dailyKinds

export const regionScaleMilli = 1300
export const globalBaseCents = 900
/** Smaller global sets cost less than the largest. */
export const globalScaleMilli: Readonly<Record<string, number>> = {
  'global-54': 700,
  'global-82': 800,
  'global-112': 900,
  'global-172': 1000,
}
/** An add-on costs a little less than the plan of its size. */
const addonScaleMilli = 950
/** Larger ones are bought as a plan. */
export const maxAddonGb = 20

/** The tier of a place of several countries: its median member's, the lower of two middle ones. */
export function medianTier(tiers: readonly Tier[]): Tier {
  const sorted = tiers.toSorted()
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!median) throw new Error('expected a region to have members')
  return median
}

/** One price, rounded up to the currency's price point. */
export function priceOf(parts: PriceParts, currency: Currency): number {
  const { baseCents, ratioMilli, scaleMilli } = parts
  const scaled = baseCents * ratioMilli * scaleMilli * unitsFor1000Dollars[currency]
  // Cents of a dollar became hundredths of a yen, which has none.
  return toPricePoint(scaled, currency, currency === 'JPY' ? 1e11 : 1e9)
}

export type Prices = Readonly<Record<Currency, number>>

/** The price in every currency. Each is set once, here: nothing is converted afterwards. */
export function pricesOf(parts: PriceParts): Prices {
  return Object.fromEntries(
    currencies.map((currency) => [currency, priceOf(parts, currency)]),
  ) as Prices
}

/** What an add-on of a size costs where 1 GB has this base and scale. */
export function addonPrices(parts: Omit<PriceParts, 'ratioMilli'>, ratioMilli = 1000): Prices {
  return pricesOf({ ...parts, ratioMilli: (ratioMilli * addonScaleMilli) / 1000 })
}
