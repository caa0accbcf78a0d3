// Constants of approvals that pages need too; approval.ts contains the schemas.
import { type Currency, minorDigits } from '../money.ts'

/** Data for an eSIM, a plan for a person, plans for the stock, plans of the stock for people. */
export const approvalKinds = ['addon', 'plan', 'order', 'assignment'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStates = ['open', 'approved', 'declined', 'lapsed'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** The tabs of the inbox. */
export const approvalShelves = ['open', 'decided', 'lapsed'] as const
export type ApprovalShelf = (typeof approvalShelves)[number]

/**
 * What a request is checked against. `limit`: the spend limit or the points do not allow it;
 * `permission`: whoever asks may not order or assign.
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
export type ApprovalCheckName = (typeof approvalChecks)[number]

/** Whoever may set budgets may also let a request pass one. */
export const passingBudgets = ['UPDATE_PAYMENT_METHOD'] as const

/** Why a request cannot be carried out now. */
export const approvalProblems = [
  'price_changed',
  'sold_out',
  'spend_limit',
  'points_short',
  'statement_late',
  'stock_short',
  'budget',
  'people_changed',
  'trips_changed',
  'esim_over',
] as const
export type ApprovalProblem = (typeof approvalProblems)[number]

export const maxApprovalWord = 500
/** Decided requests are kept for so many days. */
export const approvalKeptDays = 400
/** The hour of the organisation's day at which requests escalate and lapse. */
export const approvalClock = '12:00'

/** The rules that a new organisation begins with. */
export function firstRules(currency: Currency) {
  // A unit of a currency without decimals is worth about a hundredth of others.
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
