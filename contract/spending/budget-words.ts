// Constants of budgets that pages need too; budget.ts contains the schemas.

/** The owners of budgets: the organisation contains its groups, and groups contain people. */
export const budgetLevels = ['organization', 'group', 'person'] as const
export type BudgetLevel = (typeof budgetLevels)[number]

/** The period after which a budget starts anew, in the organisation's zone. */
export const budgetResets = ['month', 'quarter', 'year'] as const
export type BudgetReset = (typeof budgetResets)[number]

export const maxBudgets = 1_000
export const maxBudgetMinor = 1_000_000_000_000
