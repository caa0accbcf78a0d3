import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { PassedBudget } from '#contract/spending/budget.ts'

/** Says whose budget a plan would exceed and how much of it is left. */
export function passedText(budget: PassedBudget | undefined, locale: Locale): string {
  if (!budget) return m.budgets_passed_some()
  const { name, leftMinor, currency } = budget
  return m.budgets_passed({ name, left: formatMoney(leftMinor, currency, locale) })
}
