import type { Currency } from '#contract/money.ts'
import { minorPer100Points } from '../../commerce/features/reward/rates.ts'

/** How many points an organisation pays for an amount; a part of a point counts as a whole one. */
export function pointsFor(amountMinor: number, currency: Currency): number {
  return Math.ceil((amountMinor * 100) / minorPer100Points[currency])
}
