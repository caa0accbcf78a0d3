import { ApiError } from '#contract/errors.ts'
import type { PassedBudget } from '#contract/spending/budget.ts'

/** Whether the database has refused a batch because it exceeds a budget. */
export function isBudgetSpent(error: unknown): boolean {
  return error instanceof Error && /\bbudget_spent\b/.test(error.message)
}

/**
 * The refusal of a spending that exceeds a budget, with the budget's holder and the remaining
 * amount.
 */
export function refuseBudget(passed?: PassedBudget): ApiError {
  const { level, name, leftMinor, currency } = passed ?? {}
  return new ApiError('conflict', 'a budget would be passed', {
    details: {
      reason: 'budget',
      ...(passed ? { level, name, leftMinor, currency } : {}),
    },
  })
}
