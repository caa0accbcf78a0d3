import { minorPer100Points } from '#contract/commerce/points-rate.ts'
import type { Currency } from '#contract/money.ts'
import { pointsPack } from '#contract/spending/billing-words.ts'

/**
 * The price of points without tax. They are sold in packs, so that no price has a fraction of a
 * minor unit.
 */
export function priceOfPoints(points: number, currency: Currency): number {
  if (points % pointsPack !== 0) throw new Error(`expected whole packs of points, got ${points}`)
  return (points / 100) * minorPer100Points[currency]
}
