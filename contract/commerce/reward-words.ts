// Constants of rewards that pages need too; reward.ts contains the schemas made of them.

export const codeKinds = ['percent', 'fixed', 'free_data', 'referral'] as const
export type CodeKind = (typeof codeKinds)[number]

/** Why a code gives no discount; refusals use the same words as their reason. */
export const codeProblems = [
  'code_unknown',
  'code_not_started',
  'code_expired',
  'code_used_up',
  'code_used',
  'code_minimum',
  'code_plan',
  'code_currency',
  'code_own',
  'code_not_first',
] as const
export type CodeProblem = (typeof codeProblems)[number]

/**
 * The lines of a price, in this order; all but the plan's are deductions. `rounding`: a rest that no
 * card can pay.
 */
export const lineKinds = ['plan', 'promo', 'referral', 'rounding', 'points'] as const

export const entryKinds = [
  'earned',
  'referral',
  'gift',
  'used',
  'returned',
  'taken_back',
  'expired',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const referralStates = ['PENDING', 'COMPLETED', 'WITHHELD', 'RETURNED'] as const
export type ReferralState = (typeof referralStates)[number]

/** Points for the referrer when the friend's first order is completed. */
export const referrerPoints = 300
export const maxCodeLength = 32
export const maxFriends = 100
export const maxSavedCodes = 50

/** Returns a code in its stored form; people type codes in any case, with spaces and dashes. */
export function foldCode(written: string): string {
  return written.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')
}
