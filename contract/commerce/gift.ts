import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'

// Wire shapes of gifts; times in unix seconds.

/** An eSIM that the caller has given or offered to someone. */
export const GivenEsim = type({
  esim_id: 'string',
  order_id: 'string',
  order_number: 'string',
  plan: OfferedPlan,
  state: "'open' | 'accepted'",
  /**
   * The address that the eSIM was offered to; empty once the receiver's account has been deleted.
   */
  email: 'string',
  expires_at: 'number.integer',
  'accepted_at?': 'number.integer',
})
export type GivenEsim = Camelized<typeof GivenEsim.infer>

/** A gift as seen by a person with its link. */
export const Gift = type({
  plan: OfferedPlan,
  /** The giver's name, or empty. */
  giver: 'string',
  expires_at: 'number.integer',
  /**
   * When the network failed to make the profile of a person who accepted the gift; accepting can be
   * repeated.
   */
  'failed_at?': 'number.integer',
})
export type Gift = Camelized<typeof Gift.infer>

/** A gift as seen by the person who accepted it. */
export const AcceptedGift = type({
  plan: OfferedPlan,
  giver: 'string',
  esim_id: 'string',
  /** `making` until the receiver's new profile exists and the giver's has been cancelled. */
  state: "'making' | 'ready'",
})
export type AcceptedGift = Camelized<typeof AcceptedGift.infer>
