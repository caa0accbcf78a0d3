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
  maxEscalateDays,
  maxLapseDays,
  maxMonthly,
} from './approval-words.ts'
import { budgetLevels } from './budget-words.ts'

const Minor = type('0 <= number.integer <= 1000000000')
const Count = type(`0 <= number.integer <= ${maxMonthly}`)

/** Which requests need an approval, and what happens to requests that nobody decides. */
export const ApprovalRules = type({
  /** The most that one request for a person may cost without an approval; null for no limit. */
  amount_minor: Minor.or('null'),
  /** The same for one order of plans for the stock. */
  order_minor: Minor.or('null'),
  monthly_addons: Count.or('null'),
  monthly_plans: Count.or('null'),
  /** Slugs of the destinations that need no approval; empty for all. */
  slugs: type('1 <= string <= 64').array().atMostLength(250),
  /** Whether every request needs an approval, even if it breaks no rule. */
  is_always: 'boolean',
  lapse_days: `1 <= number.integer <= ${maxLapseDays}`,
  /** Days before a request lapses when somebody else is notified; 0 for never. */
  escalate_days: `0 <= number.integer <= ${maxEscalateDays}`,
  /** The member who is then notified; null for all who may decide. */
  escalate_to: '1 <= string <= 64 | null',
})
export type ApprovalRules = Camelized<typeof ApprovalRules.infer>

/** The result of one rule for a request: the allowed amount, and the amount with the request. */
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
  /** The person whom the request is for; absent for the stock and for several people. */
  'person?': type({ id: 'string', name: 'string' }),
  /** The number of people of an assignment. */
  'people?': 'number.integer',
  /** Set if the request comes from the trip list or from rows of a file. */
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
  /** The name of the person who decided; absent if the rules or the deadline did. */
  'decided_by?': 'string',
  answer: 'string',
  'order_id?': 'string',
})
export type ApprovalRequest = Camelized<typeof ApprovalRequest.infer>

/** A budget in which the cost of a request counts. */
export const TouchedBudget = type({
  id: 'string',
  level: type.enumerated(...budgetLevels),
  name: 'string',
  used_minor: 'number.integer',
  /** What the request would add to it. */
  adds_minor: 'number.integer',
  limit_minor: 'number.integer',
  /** Whether the budget stops spending; otherwise exceeding it only causes alerts. */
  is_hard: 'boolean',
})
export type TouchedBudget = Camelized<typeof TouchedBudget.infer>

/** A request with the facts that its approver needs. */
export const ApprovalTicket = ApprovalRequest.and({
  /** Names of the people of an assignment, in order, as many as the page shows. */
  names: 'string[]',
  /** The budgets in which the open request counts: people's, groups' and the organisation's. */
  budgets: TouchedBudget.array(),
  /** Whether the request would exceed a budget that stops spending. */
  is_over: 'boolean',
  /** Whether the caller may approve it nevertheless, with a reason. */
  may_pass: 'boolean',

  /** The price today; absent if it cannot be bought today. */
  'now_minor?': Minor,
  /** What the person has cost in the current month, without this request. */
  'month_minor?': Minor,
  /** Whether it is the caller's own request, which the caller cannot decide. */
  is_own: 'boolean',
})
export type ApprovalTicket = Camelized<typeof ApprovalTicket.infer>

/** A request as its requester sees it. */
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

/** What can be requested on an eSIM's page, and the earlier requests. */
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

/** `approved`: the request breaks no rule and was carried out at once. */
export const Asked = type({
  request_id: 'string',
  state: type.enumerated(...approvalStates),
})
export type Asked = Camelized<typeof Asked.infer>

export const ApprovalWord = type(`string <= ${maxApprovalWord}`)
