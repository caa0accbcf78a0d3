// Constants of approvals that pages need too; approval.ts contains the schemas.
import { type Currency, minorDigits } from '../money.ts'

/**
 * What is requested: data for an eSIM, a plan for a person, plans for the stock, or plans of the
 * stock for people.
 */
export const approvalKinds = ['addon', 'plan', 'order', 'assignment'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStates = ['open', 'approved', 'declined', 'lapsed'] as const

/** The tabs of the inbox. */
export const approvalShelves = ['open', 'decided', 'lapsed'] as const
export type ApprovalShelf = (typeof approvalShelves)[number]

/**
 * Orders of the inbox; a minus sign reverses one. Without one, those that lapse first come first, or
 * those that were decided last.
 */
export const approvalSorts = ['-created', 'created', '-total', 'total', 'person'] as const
export type ApprovalSort = (typeof approvalSorts)[number]

/**
 * The rules that a request is checked against. `limit`: the spend limit or the points do not
 * suffice; `permission`: the requester may not order or assign.
 */
export const approvalChecks = [
  'amount',
  'addons',
  'plans',
  'destination',
  'budget',
  'limit',
  'permission',
  'always',
] as const

/** Members who may set budgets may also approve requests that exceed one. */
export const passingBudgets = ['UPDATE_BUDGETS'] as const

/** Why a request cannot be carried out now. */
export const approvalProblems = [
  'price_changed',
  'sold_out',
  'spend_limit',
  'points_short',
  'statement_late',
  'organization_suspended',
  'stock_short',
  'budget',
  'people_changed',
  'trips_changed',
  'esim_over',
] as const
export type ApprovalProblem = (typeof approvalProblems)[number]

/** Why a decision about one of several requests is refused. */
export const approvalRefusals = [...approvalProblems, 'decided', 'own_request'] as const
export type ApprovalRefusal = (typeof approvalRefusals)[number]

/** The most requests that one call decides: each takes many queries. */
export const maxDecidedAtOnce = 20
/** The most requests that are selected and decided together, by several calls. */
export const maxPickedAtOnce = 100
/** The number of requests from which deciding them takes typing their number. */
export const typedFrom = 26
export const maxApprovalWord = 500
/** The most plans or add-ons a month that a rule can name. */
export const maxMonthly = 100
export const maxLapseDays = 30
export const maxEscalateDays = 29
/** Days for which decided requests are kept. */
export const approvalKeptDays = 400
/** The hour, in the organisation's zone, at which requests escalate and lapse. */
export const approvalClock = '12:00'

/** Returns the rules of a new organisation. */
export function firstRules(currency: Currency) {
  // One unit of a currency without decimals is worth about a hundredth of one unit of the others.
  const digits = minorDigits(currency)
  const unit = digits === 0 ? 100 : 10 ** digits
  return {
    amountMinor: 25 * unit,
    orderMinor: 500 * unit,
    monthlyAddons: 2,
    monthlyPlans: 2,
    slugs: [] as string[],
    isAlways: false,
    lapseDays: 3,
    escalateDays: 1,
    escalateTo: null,
  }
}
