import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { budgetLevels, budgetResets } from './budget-words.ts'

const Minor = type('number.integer')

/** The organisation, a group or a person, with the spend and, if there is one, the budget. */
export const BudgetNode = type({
  /** The id of the organisation, group or person. For `others`, that of their group, or empty. */
  id: 'string',
  /** `others`: the people of the group without a budget of their own. */
  level: type.enumerated(...budgetLevels, 'others'),
  /** Absent for the organisation and its groups, and for people who are in none. */
  'group_id?': 'string',
  name: 'string',
  people: 'number.integer >= 0',
  /**
   * The spend since the budget started anew; without a budget, since the organisation's started
   * anew.
   */
  used_minor: Minor,
  'budget?': {
    limit_minor: Minor,
    /** Negative if the budget is exceeded. */
    left_minor: Minor,
    reset: type.enumerated(...budgetResets),
    /** Whether the budget stops spending; otherwise exceeding it only causes alerts. */
    is_hard: 'boolean',
    /** When the budget starts anew, in unix seconds. */
    renews_at: 'number.integer',
    /** When members were alerted, in this period, that 80 % of it is spent. */
    'told_at?': 'number.integer',
    /** When members were alerted that all of it is spent. */
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

/** The budget that a plan would exceed. */
export const PassedBudget = type({
  level: type.enumerated(...budgetLevels),
  name: 'string',
  left_minor: Minor,
  currency: Currency,
})
export type PassedBudget = Camelized<typeof PassedBudget.infer>
