import type { BudgetReset } from '#contract/spending/budget-words.ts'
import { monthAfter } from '../../platform/time/month-after.ts'
import { monthStart } from '../../platform/time/month-in.ts'

const lengths: Readonly<Record<BudgetReset, number>> = { month: 1, quarter: 3, year: 12 }

/**
 * Returns the first month of the budget period that contains `month`, and when the budget starts
 * anew.
 */
export function periodOf(reset: BudgetReset, month: string, timeZone: string) {
  const length = lengths[reset]
  const at = Number(month.slice(5)) - 1
  const first = monthAfter(month, -(at % length))
  return { first, renewsAt: monthStart(monthAfter(first, length), timeZone) }
}
