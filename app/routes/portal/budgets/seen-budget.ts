import type { BudgetNode } from '#contract/spending/budget.ts'
import { budgetResets } from '#contract/spending/budget-words.ts'

type Budget = Pick<NonNullable<BudgetNode['budget']>, 'limitMinor' | 'reset' | 'isHard'>

/** A budget as a form and an address carry it: `50000.month.hard`; empty: none. */
export function seenText(budget: Budget | undefined): string {
  if (!budget) return ''
  return `${budget.limitMinor}.${budget.reset}.${budget.isHard ? 'hard' : 'soft'}`
}

/** Returns the budget that a form or an address carries; null for what is none. */
export function readSeen(text: string): Budget | null {
  const [limit = '', reset, kind] = text.split('.')
  const known = budgetResets.find((each) => each === reset)
  if (!/^\d{1,15}$/.test(limit) || !known) return null
  return { limitMinor: Number(limit), reset: known, isHard: kind !== 'soft' }
}
