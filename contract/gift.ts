import { type } from 'arktype'
import type { Camelized } from './case.ts'
import { OfferedPlan } from './catalogue.ts'

// Shapes of eSIMs that are given away, as they travel: times in unix seconds.

/** An eSIM that the caller has given or offers to somebody. */
export const GivenEsim = type({
  esim_id: 'string',
  order_id: 'string',
  order_number: 'string',
  plan: OfferedPlan,
  state: "'open' | 'accepted'",
  /** Where it was offered to; empty once the account behind it is gone. */
  email: 'string',
  expires_at: 'number.integer',
  'accepted_at?': 'number.integer',
})
export type GivenEsim = Camelized<typeof GivenEsim.infer>

/** A gift as whoever has its link sees it. */
export const Gift = type({
  plan: OfferedPlan,
  /** The giver's name; empty where there is none. */
  giver: 'string',
  expires_at: 'number.integer',
  /** When somebody accepted it and the network could not make their profile: it can be tried again. */
  'failed_at?': 'number.integer',
})
export type Gift = Camelized<typeof Gift.infer>

/** A gift as whoever accepted it sees it. */
export const AcceptedGift = type({
  plan: OfferedPlan,
  giver: 'string',
  esim_id: 'string',
  /** `making` until the receiver's own profile is there and the giver's gone. */
  state: "'making' | 'ready'",
})
export type AcceptedGift = Camelized<typeof AcceptedGift.infer>
