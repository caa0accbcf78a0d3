import type { BudgetNode } from '#contract/spending/budget.ts'
import { budgetResets } from '#contract/spending/budget-words.ts'

type Budget = Pick<NonNullable<BudgetNode['budget']>, 'limitMinor' | 'reset' | 'isHard'>

/** A budget as a form and an address contain it: `50000.month.hard`; empty for none. */
export function seenText(budget: Budget | undefined): string {
  if (!budget) return ''
  return `${budget.limitMinor}.${budget.reset}.${budget.isHard ? 'hard' : 'soft'}`
}

/** Parses a budget from a form or an address; returns null for any other text. */
export function readSeen(text: string): Budget | null {
  const [limit = '', reset, kind] = text.split('.')
  const known = budgetResets.find((each) => each === reset)
  if (!/^\d{1,15}$/.test(limit) || !known) return null
  return { limitMinor: Number(limit), reset: known, isHard: kind !== 'soft' }
}
