/** What a promotion does now; `budget`: too little of its budget is left for another use. */
export const promotionStates = [
  'scheduled',
  'running',
  'budget',
  'used_up',
  'stopped',
  'ended',
] as const
export type PromotionState = (typeof promotionStates)[number]

export const promotionKinds = ['percent', 'fixed', 'free_data'] as const
export type PromotionKind = (typeof promotionKinds)[number]

/** The most codes of a batch, and the most of an amount in US cents. */
export const maxBatch = 5000
export const maxUsdMinor = 100_000_000
export const maxUses = 1_000_000
export const maxDataMb = 102_400
/** Characters of a code, of the beginning of a batch’s codes, and of a campaign’s name. */
export const minCode = 3
export const maxPrefix = 10
export const maxCampaign = 80
/** Places and brands that a promotion names at most. */
export const maxNamed = 50

/** The digits and letters of codes that are made: none that look alike. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** How many of them follow the prefix. */
export const codeLength = 8

/** What a check has to say against a rule. */
export const promotionProblems = [
  'no_plans',
  'plans_out',
  'data_budget',
  'no_end',
  'overlaps',
] as const
export type PromotionProblem = (typeof promotionProblems)[number]
