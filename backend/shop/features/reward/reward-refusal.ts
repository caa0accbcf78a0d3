import { ApiError } from '#contract/errors.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import { refusedCode } from './saved-codes.ts'

/**
 * The refusal for a batch that failed because another order has used the code or the points first.
 * Returns undefined if it failed for another reason.
 */
export function rewardRefusal(error: unknown): ApiError | undefined {
  if (failed(error, 'promo_uses') || failed(error, 'promo_budget_spent'))
    return refusedCode('code_used_up')
  if (failed(error, 'promo_uses_each')) return refusedCode('code_used')
  if (isUniqueFailure(error, 'referral')) return refusedCode('code_not_first')
  if (failed(error, 'referral_own')) return refusedCode('code_own')
  if (!failed(error, 'points_short')) return undefined
  return new ApiError('conflict', 'the points have just been used', {
    details: { reason: 'points_short' },
  })
}

function failed(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  return new RegExp(`CHECK constraint failed: ${constraint}\\b`).test(error.message)
}
