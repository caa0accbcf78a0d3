import { type } from 'arktype'
import { LocaleName } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { PassedBudget } from '../spending/budget.ts'
import { assignmentStates, assignProblems } from './assignment-words.ts'

/** A plan that an organisation gave to one of its people. Times are unix seconds. */
export const Assignment = type({
  id: 'string',
  account_id: 'string',
  name: 'string',
  /** Empty once the person has left. */
  email: 'string',
  locale: LocaleName,
  plan: OfferedPlan,
  state: type.enumerated(...assignmentStates),
  'group_name?': 'string',
  cost_centre: 'string',
  /** When its eSIM is or was made. */
  due_at: 'number.integer',
  /** The zone in which a person reads that time: their own or the organisation's. */
  time_zone: 'string',
  created_at: 'number.integer',
  'mailed_at?': 'number.integer',
  /** When it came to an end: returned, moved, failed or revoked. */
  'settled_at?': 'number.integer',
  'esim_id?': 'string',
  'iccid?': 'string',
  used_mb: 'number.integer',
  /** Null: the data does not run out. */
  allowance_mb: 'number.integer | null',
  'activated_at?': 'number.integer',
  'expires_at?': 'number.integer',
  /** When the network was last asked. */
  'reported_at?': 'number.integer',
})
export type Assignment = Camelized<typeof Assignment.infer>

/** What would become of one person's plan. */
export const AssignLine = type({
  /** Absent for somebody who is not one of the organisation's people yet. */
  'account_id?': 'string',
  name: 'string',
  email: 'string',
  due_at: 'number.integer',
  time_zone: 'string',
  /** The person has a plan of this kind that no phone has installed yet. */
  'has_unused?': 'boolean',
  'problem?': type.enumerated(...assignProblems),
  /** Which budget the plan would pass, with the problem `budget`. */
  'budget?': PassedBudget,
})
export type AssignLine = Camelized<typeof AssignLine.infer>
