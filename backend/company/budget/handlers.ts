import type { budgetCalls } from '#contract/calls/company/budget.ts'
import type { Handlers } from '../../shop/module.ts'
import { removeBudget, setBudget } from './change-budgets.ts'
import { listBudgets } from './list-budgets.ts'

/** Handlers of the calls about the budgets of an organisation. */
export const budgetHandlers: Handlers<typeof budgetCalls> = {
  listBudgets: async (_, call) => listBudgets(call),
  setBudget: async (input, call) => setBudget(call, input),
  removeBudget: async (input, call) => removeBudget(call, input),
}
