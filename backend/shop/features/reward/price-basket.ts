import { minorPer100Points, worthOf } from '#contract/commerce/points-rate.ts'
import type { Line } from '#contract/commerce/reward.ts'
import type { CodeKind } from '#contract/commerce/reward-words.ts'
import type { Currency } from '#contract/money.ts'
import { type AmountLimit, isTooSmall } from '../../providers/payment/amount-limits.ts'
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
  /** What a sale has to bring at least: cost and payment fee. Codes and points are cut to it. */
  leastMinor?: number
  currency: Currency
  offer?: Offer | undefined
  /** The points that may be spent; no more are used than the price needs. */
  points?: number
  /** What a card can pay; absent if no card is charged. */
  limit?: AmountLimit | undefined
}

/**
 * What a basket costs: the code lowers the price first, then points, never below what the sale has
 * to bring. All amounts are whole minor units; a discount is rounded down, and points are rounded up
 * to whole ones. A rest that no card can pay is avoided: less of the code or fewer points are used,
 * or the price is rounded down to zero.
 */
export function priceBasket(basket: Basket): Priced {
  const { subtotalMinor, leastMinor = 0, currency, offer, points = 0, limit } = basket
  const rate = minorPer100Points[currency]
  const discountMinor = offer ? discountOf(offer, subtotalMinor, leastMinor) : 0
  const offMinor = isTooSmall(subtotalMinor - discountMinor, limit)
    ? roundedOff(subtotalMinor, leastMinor, limit)
    : discountMinor
  const dueMinor = subtotalMinor - offMinor
  const lowerableMinor = Math.max(0, dueMinor - leastMinor)
  const worthMinor = Math.min(lowerableMinor, worthOf(points, currency))
  const pointsMinor = pointsFrom(dueMinor, worthMinor, limit)
  const totalMinor = dueMinor - pointsMinor
  const lines: Line[] = [{ kind: 'plan', amountMinor: subtotalMinor }]
  if (offMinor > 0) lines.push({ kind: offKind(offer), amountMinor: -offMinor })
  if (pointsMinor > 0) lines.push({ kind: 'points', amountMinor: -pointsMinor })
  return {
    lines,
    totalMinor,
    pointsUsed: whole(pointsMinor * 100 + rate - 1, rate),
    pointsEarned: whole(totalMinor * earnedPercent, rate),
  }
}

/** What is taken off where the rest could not be paid by card: all, or what leaves enough for one. */
function roundedOff(subtotalMinor: number, leastMinor: number, limit: AmountLimit | undefined) {
  if (leastMinor === 0) return subtotalMinor
  return Math.max(0, subtotalMinor - (limit?.minMinor ?? 0))
}

/** How much of a price points pay, so that the rest is nothing or can be paid by card. */
function pointsFrom(dueMinor: number, worthMinor: number, limit: AmountLimit | undefined): number {
  const most = Math.min(dueMinor, worthMinor)
  if (!limit || !isTooSmall(dueMinor - most, limit)) return most
  return Math.max(0, dueMinor - limit.minMinor)
}

/** The line that lowers a price besides points. */
function offKind(offer: Pick<Offer, 'kind'> | undefined): 'promo' | 'referral' | 'rounding' {
  if (!offer) return 'rounding'
  return offer.kind === 'referral' ? 'referral' : 'promo'
}

/**
 * Lowers a price by an amount that no card can pay, in the line of its code or in one of its own.
 */
export function roundDown(
  { lines, totalMinor, ...priced }: Priced,
  { byMinor, offer, currency }: { byMinor: number; offer: Offer | undefined; currency: Currency },
): Priced {
  const kind = offKind(offer)
  const offMinor = lines.find((line) => line.kind === kind)?.amountMinor ?? 0
  const [plan, ...others] = lines.filter((line) => line.kind !== kind)
  const rounded = totalMinor - byMinor
  return {
    ...priced,
    lines: [...(plan ? [plan] : []), { kind, amountMinor: offMinor - byMinor }, ...others],
    totalMinor: rounded,
    pointsEarned: whole(rounded * earnedPercent, minorPer100Points[currency]),
  }
}

/** What a code takes off, never below what the sale has to bring. */
export function discountOf(
  { kind, percent, amountMinor }: Omit<Offer, 'code' | 'bonusMb'>,
  subtotalMinor: number,
  leastMinor: number,
): number {
  if (kind === 'free_data') return 0
  const most = Math.max(0, subtotalMinor - leastMinor)
  return Math.min(most, kind === 'percent' ? whole(subtotalMinor * percent, 100) : amountMinor)
}

/** Divides whole numbers and rounds down, without a fraction in between. */
function whole(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor
}
