import { pathTo } from '#contract/pages/path-to.ts'

/** The last completed actions that the page confirms. */
const budgetsDone = ['saved', 'removed'] as const

/** The state of the page in its address: the budget in the form, and the expanded groups. */
export type BudgetsAddress = {
  /** `new` to add a budget; empty for no form. */
  budget: string
  open: readonly string[]
  done: (typeof budgetsDone)[number] | undefined
  /** The budget that was removed last, so that it can be restored. */
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
