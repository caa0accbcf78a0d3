import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import {
  approvalChecks,
  approvalKinds,
  approvalProblems,
  approvalStates,
  maxApprovalWord,
} from './approval-words.ts'
import { budgetLevels } from './budget-words.ts'

const Minor = type('0 <= number.integer <= 1000000000')
const Count = type('0 <= number.integer <= 100')

/** What needs somebody's word, and what becomes of a request that nobody answers. */
export const ApprovalRules = type({
  /** The most that one request for a person may cost; null: no limit. */
  amount_minor: Minor.or('null'),
  /** The same for one order for the stock. */
  order_minor: Minor.or('null'),
  monthly_addons: Count.or('null'),
  monthly_plans: Count.or('null'),
  /** Slugs of the destinations that are allowed; empty: all. */
  slugs: type('1 <= string <= 64').array().atMostLength(250),
  /** Whether every request waits, also one that no rule forbids. */
  is_always: 'boolean',
  lapse_days: '1 <= number.integer <= 30',
  /** So many days before it lapses, somebody else is told; 0: nobody. */
  escalate_days: '0 <= number.integer <= 29',
  /** Who is told then; null: all who decide. */
  escalate_to: '1 <= string <= 64 | null',
})
export type ApprovalRules = Camelized<typeof ApprovalRules.infer>

/** What one rule said to a request: how much it allows, and how much it would be. */
export const ApprovalCheck = type({
  rule: type.enumerated(...approvalChecks),
  'limit?': 'number.integer',
  'value?': 'number.integer',
  is_broken: 'boolean',
})
export type ApprovalCheck = Camelized<typeof ApprovalCheck.infer>

export const ApprovalLine = type({
  plan: OfferedPlan,
  quantity: 'number.integer > 0',
  unit_minor: Minor,
})
export type ApprovalLine = Camelized<typeof ApprovalLine.infer>

/** A request; times are unix seconds. */
export const ApprovalRequest = type({
  id: 'string',
  kind: type.enumerated(...approvalKinds),
  state: type.enumerated(...approvalStates),
  asked_by: type({ id: 'string', name: 'string' }),
  /** For whom; absent for the stock and for several people. */
  'person?': type({ id: 'string', name: 'string' }),
  /** How many people an assignment is for. */
  'people?': 'number.integer',
  /** Set for the trip list, and for rows of a file. */
  'from?': type({ kind: "'trips' | 'file'", name: 'string' }),
  'group_name?': 'string',
  lines: ApprovalLine.array(),
  total_minor: Minor,
  currency: Currency,
  word: 'string',
  checks: ApprovalCheck.array(),
  'problem?': type.enumerated(...approvalProblems),
  created_at: 'number.integer',
  'escalates_at?': 'number.integer',
  'escalated_at?': 'number.integer',
  lapses_at: 'number.integer',
  'decided_at?': 'number.integer',
  /** The name of who decided; absent where the rules or the clock did. */
  'decided_by?': 'string',
  answer: 'string',
  'order_id?': 'string',
})
export type ApprovalRequest = Camelized<typeof ApprovalRequest.infer>

/** A budget that a request counts in. */
export const TouchedBudget = type({
  id: 'string',
  level: type.enumerated(...budgetLevels),
  name: 'string',
  used_minor: 'number.integer',
  /** What the request would add to it. */
  adds_minor: 'number.integer',
  limit_minor: 'number.integer',
  /** Nothing is given beyond it; else it only tells. */
  is_hard: 'boolean',
})
export type TouchedBudget = Camelized<typeof TouchedBudget.infer>

/** A request with what its approver has to know. */
export const ApprovalTicket = ApprovalRequest.and({
  /** The people of an assignment, at most so many as the page names, in their order. */
  names: 'string[]',
  /** The budgets that it counts in while it is open: people, groups, the organisation. */
  budgets: TouchedBudget.array(),
  /** Whether it would pass one of them that stops. */
  is_over: 'boolean',
  /** Whether the caller may approve it nevertheless, with a reason. */
  may_pass: 'boolean',

  /** What it would cost today; absent if it cannot be bought today. */
  'now_minor?': Minor,
  /** What its person has cost in the current month, without this request. */
  'month_minor?': Minor,
  /** Whether the caller asked for it, and therefore does not decide. */
  is_own: 'boolean',
})
export type ApprovalTicket = Camelized<typeof ApprovalTicket.infer>

/** A request as whoever asked for it sees it. */
const OwnRequest = type({
  id: 'string',
  kind: type.enumerated(...approvalKinds),
  state: type.enumerated(...approvalStates),
  plan: OfferedPlan,
  created_at: 'number.integer',
  lapses_at: 'number.integer',
  'decided_at?': 'number.integer',
  answer: 'string',
})

/** What can be asked for on an eSIM's page, and what was. */
export const Askable = type({
  organization: 'string',
  currency: Currency,
  time_zone: 'string',
  /** Data that can be added now, smallest first. */
  addons: OfferedPlan.array(),
  /** Other plans that can be asked for, at the same destination or at the given one. */
  plans: OfferedPlan.array(),
  /** Latest first. */
  requests: OwnRequest.array(),
})
export type Askable = Camelized<typeof Askable.infer>

/** `approved`: no rule forbade it, and it was carried out at once. */
export const Asked = type({
  request_id: 'string',
  state: type.enumerated(...approvalStates),
})
export type Asked = Camelized<typeof Asked.infer>

export const ApprovalWord = type(`string <= ${maxApprovalWord}`)
