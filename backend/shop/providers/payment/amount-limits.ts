import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'

/** The least and the most that a provider charges, in minor units. */
export type AmountLimit = { minMinor: number; maxMinor: number }
export type AmountLimits = Readonly<Record<Currency, AmountLimit>>

/** An amount that no card can pay: above nothing, and below the least that is charged. */
export function isTooSmall(amountMinor: number, limit: AmountLimit | undefined): boolean {
  return limit !== undefined && amountMinor > 0 && amountMinor < limit.minMinor
}

/** Throws `unprocessable` for an amount that no card can pay. */
export function requirePayable(amountMinor: number, limit: AmountLimit | undefined): void {
  if (!limit) return
  if (isTooSmall(amountMinor, limit)) throw refuse('amount_too_small')
  if (amountMinor > limit.maxMinor) throw refuse('amount_too_large')
}

function refuse(reason: 'amount_too_small' | 'amount_too_large'): ApiError {
  return new ApiError('unprocessable', 'no card can pay the amount', { details: { reason } })
}
