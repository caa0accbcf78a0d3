import { type } from 'arktype'
import { Nothing } from '../../account.ts'
import { maxEmailLength } from '../../person/email.ts'
import { Budgets } from '../../spending/budget.ts'
import { budgetLevels, budgetResets, maxBudgetMinor } from '../../spending/budget-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const paying = {
  access: 'enterprise',
  permission: ['UPDATE_BUDGETS'],
  limits: accountLimits,
} as const

/**
 * The budget as its editor saw it, null if there was none; the call is refused if it has changed
 * since.
 */
const Seen = type({
  limit_minor: 'number.integer',
  reset: type.enumerated(...budgetResets),
  is_hard: 'boolean',
}).or('null')

/** Calls about the budgets of an organisation, its groups and its people. */
export const budgetCalls = {
  listBudgets: call({
    ...post('/organization/budget/list'),
    ...paying,
    limits: readLimits,
    summary: 'The organisation, its groups and its people with what they used of their budgets',
    input: Nothing,
    answer: Budgets,
  }),
  setBudget: call({
    ...post('/organization/budget/set'),
    act: 'LOOSEN',
    ...paying,
    summary: 'Set the budget of the organisation, a group or a person, who is named by id or email',
    input: type({
      level: type.enumerated(...budgetLevels),
      'holder_id?': Id,
      'email?': `string <= ${maxEmailLength}`,
      limit_minor: `1 <= number.integer <= ${maxBudgetMinor}`,
      reset: type.enumerated(...budgetResets),
      is_hard: 'boolean',
      'seen?': Seen,
    }),
    answer: type({ budget_id: 'string' }),
  }),
  removeBudget: call({
    ...post('/organization/budget/remove'),
    act: 'LOOSEN',
    ...paying,
    summary: 'Remove a budget; what was used stays counted',
    input: type({ budget_id: Id, 'seen?': Seen }),
    answer: type({ budget_id: 'string' }),
  }),
}
