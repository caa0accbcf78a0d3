import { cancelDays, maxTripOrders } from '#contract/commerce/order-words.ts'
import type { TripPlan, TripQuote } from '#contract/commerce/trip-order.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import type { Call } from '../../call.ts'
import { type Buyer, quoteBasket } from '../../features/order/quote.ts'
import { paymentOptionsOf } from '../../providers/payment-options.ts'

const daySeconds = 86_400

export type TripBasket = {
  plans: readonly TripPlan[]
  currency: Currency
  /** How many phones get all of the plans; absent for a trip for one. */
  phones?: number | undefined
}

/**
 * What several plans cost together now. Throws `unprocessable` with `organization_pays` for a
 * business traveller, whose organisation plans trips, and `not_found` for a plan that is not sold.
 */
export async function quoteTrip(
  call: Call,
  { plans, currency, phones }: TripBasket,
  buyer: Buyer,
): Promise<TripQuote> {
  requireSound(plans, phones)
  if (buyer.buying.payer) {
    const details = { reason: 'organization_pays' }
    throw new ApiError('unprocessable', 'an organisation pays for one plan at a time', { details })
  }
  const lines = await Promise.all(
    plans.map((plan) => quoteBasket(call, { ...plan, currency }, buyer)),
  )
  const count = phones ?? 1
  const totalMinor = count * lines.reduce((sum, line) => sum + line.totalMinor, 0)
  return {
    lines,
    currency,
    totalMinor,
    pointsEarned: count * lines.reduce((sum, line) => sum + line.pointsEarned, 0),
    ...(phones === undefined ? {} : { installUntil: installUntil(plans, call.now) }),
    ...paymentOptionsOf(call, { amountMinor: totalMinor, byOrganization: false }),
  }
}

/** Throws `invalid_input` for a plan that is named twice, for days in no order, or for what is no trip. */
function requireSound(plans: readonly TripPlan[], phones: number | undefined): void {
  const isTrip = phones !== undefined || plans.length > 1
  if (!isTrip || plans.length * (phones ?? 1) > maxTripOrders) {
    const fields = [{ path: 'plans', expected: `two to ${maxTripOrders} orders` }]
    throw new ApiError('invalid_input', 'the plans are no trip', { details: { fields } })
  }
  const at = plans.findIndex(
    ({ planId, startsOn, endsOn }, position) =>
      plans.findIndex((other) => other.planId === planId) < position ||
      (startsOn !== undefined && endsOn !== undefined && startsOn > endsOn),
  )
  if (at < 0) return
  const fields = [{ path: `plans.${at}`, expected: 'another plan, for days in their order' }]
  throw new ApiError('invalid_input', 'the plans are no trip', { details: { fields } })
}

/** Until when phones install: as long as an order can be cancelled, and not before the last day. */
function installUntil(plans: readonly TripPlan[], now: number): number {
  const days = plans.flatMap(({ endsOn }) => (endsOn ? Date.parse(endsOn) / 1000 + daySeconds : []))
  return Math.max(now + cancelDays * daySeconds, ...days)
}
