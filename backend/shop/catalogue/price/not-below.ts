import type { Currency } from '#contract/money.ts'
import type { PriceToday } from './price-at.ts'
import { toPricePoint } from './price-points.ts'

/**
 * Raises a price, of whatever margin and reduction it came, to the least that a sale has to bring.
 * A reduction that is raised to its reference is none.
 */
export function notBelow(
  floorMinor: number | null,
  today: PriceToday,
  currency: Currency,
): PriceToday {
  if (floorMinor === null || today.priceMinor >= floorMinor) return today
  const priceMinor = toPricePoint(floorMinor, currency)
  const isReduced = today.referenceMinor !== null && today.referenceMinor > priceMinor
  return isReduced
    ? { ...today, priceMinor }
    : { priceMinor, referenceMinor: null, reductionEndsAt: null }
}
