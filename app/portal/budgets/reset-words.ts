import { m } from '#app/paraglide/messages.js'
import type { BudgetReset } from '#contract/spending/budget-words.ts'

/** Texts for the period after which a budget starts anew. */
export const resetWords: Readonly<Record<BudgetReset, () => string>> = {
  month: m.budgets_month,
  quarter: m.budgets_quarter,
  year: m.budgets_year,
}
