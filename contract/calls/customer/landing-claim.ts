import { type } from 'arktype'
import { EsimKey } from '../../commerce/order.ts'
import { claimStates } from '../../trip/landing-claim.ts'
import { post } from '../row/endpoint.ts'
import { hour, minute, ownCall } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Claim = type({
  /** Whether the promise holds for the eSIM now, and nothing was claimed yet. */
  is_offered: 'boolean',
  /** Absent while nothing was claimed. */
  'state?': type.enumerated(...claimStates),
  'pressed_at?': 'number.integer',
})

/** The promise of a refund if no data comes after landing. */
export const landingClaimCalls = {
  getLandingClaim: call({
    ...post('/esim/landing_claim/get'),
    summary: 'Whether an eSIM of one’s own has the promise, and what became of its claim',
    access: 'normal',
    limits: [{ scope: 'account', count: 240, seconds: minute }],
    input: type({ esim_id: EsimKey }),
    answer: Claim,
  }),
  claimLanding: call({
    ...post('/esim/landing_claim/create'),
    summary: 'Claim the money of an eSIM without data; said again, it is the same claim',
    ...ownCall,
    isProtected: true,
    limits: [{ scope: 'account', count: 60, seconds: hour }],
    input: type({
      esim_id: EsimKey,
      /** When the phone noted the landing and the press, possibly without a connection. */
      landed_at: 'number.integer > 0',
      pressed_at: 'number.integer > 0',
    }),
    answer: Claim,
  }),
}
