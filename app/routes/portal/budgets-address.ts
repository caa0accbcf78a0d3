import { pathTo } from '#contract/pages/path-to.ts'

/** What was done last, which the page then says. */
const budgetsDone = ['saved', 'removed'] as const

/** What the address says: the budget that the form is about, and the groups that are open. */
export type BudgetsAddress = {
  /** `new` for one that is added; empty: no form. */
  budget: string
  open: readonly string[]
  done: (typeof budgetsDone)[number] | undefined
  /** The budget that was removed last, which can be set again. */
  was: string
}

const maxOpen = 50

export function readBudgetsAddress(query: URLSearchParams): BudgetsAddress {
  return {
    budget: (query.get('budget') ?? '').slice(0, 64),
    open: (query.get('open') ?? '').split(',', maxOpen).filter((id) => id !== ''),
    done: budgetsDone.find((each) => each === query.get('done')),
    was: (query.get('was') ?? '').slice(0, 120),
  }
}

/** Returns the address of the page with these parts. */
export function budgetsPath({ budget, open = [], done, was }: Partial<BudgetsAddress>): string {
  const query = new URLSearchParams([
    ...(budget ? [['budget', budget]] : []),
    ...(open.length > 0 ? [['open', open.join(',')]] : []),
    ...(done ? [['done', done]] : []),
    ...(was ? [['was', was]] : []),
  ])
  return query.size === 0 ? pathTo('portal-budgets') : `${pathTo('portal-budgets')}?${query}`
}
