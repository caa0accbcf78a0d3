/** Inputs of the calls about budgets, which the tests of every call send. */
export const budgetInputs: Readonly<Record<string, object>> = {
  '/organization/budget/set': {
    level: 'organization',
    limit_minor: 100_000,
    reset: 'month',
    is_hard: true,
  },
  '/organization/budget/remove': { budget_id: 'sample-budget' },
}
