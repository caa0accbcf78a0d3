import { minorPer100Points } from '#contract/commerce/points-rate.ts'
import type { Line } from '#contract/commerce/reward.ts'
import type { CodeKind } from '#contract/commerce/reward-words.ts'
import type { Currency } from '#contract/money.ts'
import { earnedPercent } from './rates.ts'

/** A code that applies to a basket, with a percentage, an amount or extra data. */
export type Offer = {
  code: string
  kind: CodeKind
  percent: number
  amountMinor: number
  bonusMb: number
}

export type Priced = {
  lines: Line[]
  totalMinor: number
  pointsUsed: number
  pointsEarned: number
}

type Basket = {
  subtotalMinor: number
  currency: Currency
  offer?: Offer | undefined
  /** The points that may be spent; no more are used than the price needs. */
  points?: number
}

/**
 * What a basket costs: the code lowers the price first, then points, never below zero. All amounts
 * are whole minor units; a discount is rounded down, and points are rounded up to whole ones.
 */
export function priceBasket({ subtotalMinor, currency, offer, points = 0 }: Basket): Priced {
  const rate = minorPer100Points[currency]
  const offMinor = offer ? Math.min(subtotalMinor, discountOf(offer, subtotalMinor)) : 0
  const dueMinor = subtotalMinor - offMinor
  const pointsMinor = Math.min(dueMinor, worthOf(points, currency))
  const totalMinor = dueMinor - pointsMinor
  const lines: Line[] = [{ kind: 'plan', amountMinor: subtotalMinor }]
  const codeKind = offer?.kind === 'referral' ? 'referral' : 'promo'
  if (offMinor > 0) lines.push({ kind: codeKind, amountMinor: -offMinor })
  if (pointsMinor > 0) lines.push({ kind: 'points', amountMinor: -pointsMinor })
  return {
    lines,
    totalMinor,
    pointsUsed: whole(pointsMinor * 100 + rate - 1, rate),
    pointsEarned: whole(totalMinor * earnedPercent, rate),
  }
}

/** How much points lower a price, in minor units. */
export function worthOf(points: number, currency: Currency): number {
  return whole(points * minorPer100Points[currency], 100)
}

function discountOf({ kind, percent, amountMinor }: Offer, subtotalMinor: number): number {
  if (kind === 'free_data') return 0
  return kind === 'percent' ? whole(subtotalMinor * percent, 100) : amountMinor
}

/** Divides whole numbers and rounds down, without a fraction in between. */
function whole(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor
}
