import { type } from 'arktype'
import { Currency, LocaleName } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { addonRefusals } from '../commerce/addon-words.ts'
import { PassedBudget } from '../spending/budget.ts'
import { Paying } from '../spending/stock.ts'
import { assignmentStates, assignProblems } from './assignment-words.ts'

/** A plan that an organisation gave to one of its people. Times are unix seconds. */
export const Assignment = type({
  id: 'string',
  account_id: 'string',
  name: 'string',
  /** Empty if the person has left the organisation. */
  email: 'string',
  locale: LocaleName,
  plan: OfferedPlan,
  state: type.enumerated(...assignmentStates),
  'group_name?': 'string',
  cost_centre: 'string',
  /** When the eSIM is or was made. */
  due_at: 'number.integer',
  /** The IANA zone in which times are shown to the person: their own zone or the organisation's. */
  time_zone: 'string',
  created_at: 'number.integer',
  'mailed_at?': 'number.integer',
  /** When the assignment ended: returned, moved, failed or revoked. */
  'settled_at?': 'number.integer',
  'esim_id?': 'string',
  'iccid?': 'string',
  used_mb: 'number.integer',
  /** Null for unlimited data. */
  allowance_mb: 'number.integer | null',
  'activated_at?': 'number.integer',
  'expires_at?': 'number.integer',
  /** When the network was last asked. */
  'reported_at?': 'number.integer',
})
export type Assignment = Camelized<typeof Assignment.infer>

/** The data that can be added to an assigned eSIM, at the organisation's cost. */
export const AssignedAddons = type({
  /** Smallest first. */
  addons: OfferedPlan.array(),
  currency: Currency,
  paying: Paying,
  /** The names of the people who can approve; empty for a member who may approve. */
  approvers: 'string[]',
  /** Why nothing can be added now; absent if something can. */
  'refusal?': type.enumerated(...addonRefusals),
})
export type AssignedAddons = Camelized<typeof AssignedAddons.infer>

/** The expected result of an assignment for one person. */
export const AssignLine = type({
  /** Absent for somebody who is not yet a member of the organisation. */
  'account_id?': 'string',
  name: 'string',
  email: 'string',
  due_at: 'number.integer',
  time_zone: 'string',
  /** Whether the person already has a plan of this kind that no phone has installed. */
  'has_unused?': 'boolean',
  'problem?': type.enumerated(...assignProblems),
  /** The budget that the plan would exceed; present with the problem `budget`. */
  'budget?': PassedBudget,
})
export type AssignLine = Camelized<typeof AssignLine.infer>
