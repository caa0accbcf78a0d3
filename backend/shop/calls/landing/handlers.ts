import type { landingClaimCalls } from '#contract/calls/customer/landing-claim.ts'
import type { Handlers } from '../../call.ts'
import { claimLanding, getLandingClaim } from './claim-landing.ts'

/** The promise of a refund if no data comes after landing. */
export const landingClaimHandlers: Handlers<typeof landingClaimCalls> = {
  getLandingClaim: async (input, call) => getLandingClaim(call, input),
  claimLanding: async (input, call) => claimLanding(call, input),
}
