// Constants of top-up policies that pages need too; policy.ts contains the schemas.
import { type Currency, minorDigits } from '../money.ts'

/** Percentages of remaining data below which a policy can add more. */
export const policyPercents = [5, 10, 15, 20, 25] as const
/** The sizes that a policy can add, in MB of 1024 KB. */
export const policySizes = [1024, 3072, 5120, 10_240] as const
/** The monthly caps to choose from, in whole units of currencies with two decimals. */
const policyCaps = [10, 20, 30, 40, 60, 100] as const

/** Returns the caps to choose from in minor units of a currency. */
export function capsIn(currency: Currency): number[] {
  // One unit of a currency without decimals is worth about a hundredth of one unit of the others.
  const digits = minorDigits(currency)
  const unit = digits === 0 ? 100 : 10 ** digits
  return policyCaps.map((cap) => cap * unit)
}

export const policyStates = ['draft', 'on', 'off'] as const

/**
 * The additional limit at which a policy stops adding data. `limits`: none but the organisation's
 * own limits; `budget`: the budget of the person's group; `day`: after a last day; `amount`: after
 * the policy has cost this much in all.
 */
export const policyStops = ['limits', 'budget', 'day', 'amount'] as const
export type PolicyStop = (typeof policyStops)[number]
/**
 * Who gets mails about data that a policy adds or withholds; `owner`: the member who switched it
 * on.
 */
export const policyTells = ['nobody', 'owner', 'person', 'both'] as const
export type PolicyTell = (typeof policyTells)[number]

/**
 * Why a policy did not add data. `cap`, `amount`: its own limits; `budget`, `limit`, `points`:
 * those of the organisation; `late`: a statement is not paid in time.
 */
export const heldReasons = ['cap', 'amount', 'budget', 'limit', 'points', 'late'] as const
export type HeldReason = (typeof heldReasons)[number]
/** The result each time that an eSIM ran low; `adding`: the network has not confirmed yet. */
export const topUpResults = ['added', 'adding', 'failed', ...heldReasons] as const

/**
 * The result in a trial. `none`: no add-on of this size is sold for the plan; `cap`, `amount`:
 * adding data would have exceeded that limit.
 */
export const policyResults = ['added', 'cap', 'amount', 'none'] as const
export type PolicyResult = (typeof policyResults)[number]

/** A policy can be switched on for this long after a trial of the same rule. */
export const trialSeconds = 3600
/** For this long, a policy that was switched off can be switched on again without a new trial. */
export const undoSeconds = 600
/** How many days a trial looks back. */
export const trialDays = 30
export const maxPolicies = 20
export const maxPolicyName = 60
