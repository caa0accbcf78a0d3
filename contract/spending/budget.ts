import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { budgetLevels, budgetResets } from './budget-words.ts'

const Minor = type('number.integer')

/** The organisation, a group or a person, with what was used and the budget, if there is one. */
export const BudgetNode = type({
  /** The id of the organisation, group or person; of others that of their group, or empty. */
  id: 'string',
  /** `others`: the people of the group without a budget of their own. */
  level: type.enumerated(...budgetLevels, 'others'),
  /** Absent for the organisation and its groups, and for people who are in none. */
  'group_id?': 'string',
  name: 'string',
  people: 'number.integer >= 0',
  /** Since the budget started anew; where there is none, since the organisation's did. */
  used_minor: Minor,
  'budget?': {
    limit_minor: Minor,
    /** Negative beyond the budget. */
    left_minor: Minor,
    reset: type.enumerated(...budgetResets),
    /** Nothing is given beyond it; else it only tells. */
    is_hard: 'boolean',
    /** When it starts anew, in unix seconds. */
    renews_at: 'number.integer',
    /** When 80 % of it were first told of, in this period. */
    'told_at?': 'number.integer',
    /** When all of it was told of. */
    'spent_at?': 'number.integer',
  },
})
export type BudgetNode = Camelized<typeof BudgetNode.infer>

export const Budgets = type({
  /** The organisation, then each group with its people, then people in no group. */
  nodes: BudgetNode.array(),
  currency: Currency,
  time_zone: 'string',
  as_of: 'number.integer',
})
export type Budgets = Camelized<typeof Budgets.infer>

/** The budget that a plan would pass. */
export const PassedBudget = type({
  level: type.enumerated(...budgetLevels),
  name: 'string',
  left_minor: Minor,
  currency: Currency,
})
export type PassedBudget = Camelized<typeof PassedBudget.infer>
