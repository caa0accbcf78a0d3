import { pathTo } from '#contract/pages/path-to.ts'
import { queryOf, readerOf, withQuery } from './query.ts'

/** The last completed actions that the page confirms. */
const budgetsDone = ['saved', 'removed'] as const

/** The state of the page in its address: the budget in the form, and the expanded groups. */
export type BudgetsAddress = ReturnType<typeof readBudgetsAddress>

const maxOpen = 50

export function readBudgetsAddress(query: URLSearchParams) {
  const { text, one } = readerOf(query)
  const ids = text('open', 2_048).split(',', maxOpen)
  const open: readonly string[] = ids.filter((id) => id !== '')
  return {
    /** `new` to add a budget; empty for no form. */
    budget: text('budget'),
    open,
    done: one('done', budgetsDone),
    /** The budget that was removed last, so that it can be restored. */
    was: text('was', 120),
  }
}

/** Returns the address of the page with these parts. */
export function budgetsPath({ budget, open = [], done, was }: Partial<BudgetsAddress>): string {
  return withQuery(pathTo('portal-budgets'), queryOf({ budget, open: open.join(), done, was }))
}
