import type { PriceToday } from './price-at.ts'

/**
 * Raises a price, of whatever reduction it came, to the least that is charged. A reduction that is
 * raised to its reference is none.
 */
export function notBelow(leastMinor: number | null, today: PriceToday): PriceToday {
  if (leastMinor === null || today.priceMinor >= leastMinor) return today
  const isReduced = today.referenceMinor !== null && today.referenceMinor > leastMinor
  return isReduced
    ? { ...today, priceMinor: leastMinor }
    : { priceMinor: leastMinor, referenceMinor: null, reductionEndsAt: null }
}
