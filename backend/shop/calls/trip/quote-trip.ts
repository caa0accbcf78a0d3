import type { TripPlan, TripQuote } from '#contract/commerce/trip-order.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import type { Call } from '../../call.ts'
import { type Buyer, quoteBasket } from '../../features/order/quote.ts'
import { paymentOptionsOf } from '../../providers/payment-options.ts'

export type TripBasket = { plans: readonly TripPlan[]; currency: Currency }

/**
 * What several plans cost together now. Throws `unprocessable` with `organization_pays` for a
 * business traveller, whose organisation plans trips, and `not_found` for a plan that is not sold.
 */
export async function quoteTrip(
  call: Call,
  { plans, currency }: TripBasket,
  buyer: Buyer,
): Promise<TripQuote> {
  requireSound(plans)
  if (buyer.buying.payer) {
    const details = { reason: 'organization_pays' }
    throw new ApiError('unprocessable', 'an organisation pays for one plan at a time', { details })
  }
  const lines = await Promise.all(
    plans.map((plan) => quoteBasket(call, { ...plan, currency }, buyer)),
  )
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0)
  return {
    lines,
    currency,
    totalMinor,
    pointsEarned: lines.reduce((sum, line) => sum + line.pointsEarned, 0),
    ...paymentOptionsOf(call, { amountMinor: totalMinor, byOrganization: false }),
  }
}

/** Throws `invalid_input` for a plan that is named twice, or for days that are in no order. */
function requireSound(plans: readonly TripPlan[]): void {
  const at = plans.findIndex(
    ({ planId, startsOn, endsOn }, position) =>
      plans.findIndex((other) => other.planId === planId) < position ||
      (startsOn !== undefined && endsOn !== undefined && startsOn > endsOn),
  )
  if (at < 0) return
  const fields = [{ path: `plans.${at}`, expected: 'another plan, for days in their order' }]
  throw new ApiError('invalid_input', 'the plans are no trip', { details: { fields } })
}
