// Constants of top-up policies that pages need too; policy.ts contains the schemas.
import { type Currency, minorDigits } from '../money.ts'

/** Shares of the data, in per cent, below which a policy can add more. */
export const policyPercents = [5, 10, 15, 20, 25] as const
/** How much a policy can add, in MB of 1024 KB. */
export const policySizes = [1024, 3072, 5120, 10_240] as const
/** Caps to choose from, in whole units of currencies with two decimals. */
const policyCaps = [10, 20, 30, 40, 60, 100] as const

/** Returns the caps to choose from in minor units of a currency. */
export function capsIn(currency: Currency): number[] {
  // A unit of a currency without decimals is worth about a hundredth of others.
  const digits = minorDigits(currency)
  const unit = digits === 0 ? 100 : 10 ** digits
  return policyCaps.map((cap) => cap * unit)
}

export const policyStates = ['draft', 'on', 'off'] as const
export type PolicyState = (typeof policyStates)[number]

/**
 * Where a policy stops besides its cap: nowhere but at the organisation's own limits, at the budget
 * of the person's group, after a day, or when all that it added costs so much.
 */
export const policyStops = ['limits', 'budget', 'day', 'amount'] as const
export type PolicyStop = (typeof policyStops)[number]
/** Whom mails tell of what a policy adds and holds back; `owner`: who switched it on. */
export const policyTells = ['nobody', 'owner', 'person', 'both'] as const
export type PolicyTell = (typeof policyTells)[number]

/** Why a policy did not add data: its cap or sum, a budget, the limit, the points, a late statement. */
export const heldReasons = ['cap', 'amount', 'budget', 'limit', 'points', 'late'] as const
export type HeldReason = (typeof heldReasons)[number]
/** What became of one time of low data; `adding`: the network has not added it yet. */
export const topUpResults = ['added', 'adding', 'failed', ...heldReasons] as const
export type TopUpResult = (typeof topUpResults)[number]

/** `none`: no such data is sold for the plan. `cap`, `amount`: it would have passed that. */
export const policyResults = ['added', 'cap', 'amount', 'none'] as const
export type PolicyResult = (typeof policyResults)[number]

/** A policy is switched on within this time after the same rule was tried. */
export const trialSeconds = 3600
/** A policy that was switched off can be switched on again at once within this time. */
export const undoSeconds = 600
/** How many days a trial looks back. */
export const trialDays = 30
export const maxPolicies = 20
