import type { DbContext } from '../../platform/db-context.ts'
import { alone } from '../../platform/together.ts'
import type { CommerceContext } from '../call.ts'
import { giveUpOrder } from '../features/order/give-up-order.ts'
import { applyOutcome, referenceOf, unansweredSeconds } from '../features/order/settle-payment.ts'
import { paymentProviderFor } from '../providers/providers.ts'
import { decideAutoPayment } from './decide-auto-payment.ts'
import { handOverGifts } from './hand-over-gifts.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.ts'
import { refundParts } from './part-refunds.ts'
import { payBack } from './pay-back.ts'
import { provision } from './provision.ts'
import { settleCancellation } from './settle-cancellation.ts'
import { settleReturns } from './settle-returns.ts'
import { chargeHeld, isHeldCharge } from './top-up/charge-held.ts'
import { tellTrip } from './trip/tell-trip.ts'

/** Seconds after which an unpaid order is given up (R-IDM-5: 10 minutes at most). */
export const openSeconds = 540

/**
 * Advances an order as far as possible now: asks about undecided payments, has eSIMs made or
 * cancelled, gives up unpaid orders, refunds money, hands gifts over. Every step can be repeated
 * and interrupted. Pages that wait for an order call it; the recovery calls it for every unfinished
 * order, with facts that it has read for many orders at once. Returns whether the order may have
 * changed.
 */
export async function advanceOrder(
  context: CommerceContext,
  orderId: string,
  known?: OrderFacts,
): Promise<boolean> {
  const before = known ?? (await factsOf(context, orderId))
  if (!before) return false
  const hasMoved = await settleOpen(context, orderId, before)
  const now = hasMoved ? ((await factsOf(context, orderId)) ?? before) : before
  const { state, payment, partsDue, giftsDue } = now
  // What one payment has decided about several orders goes on for all of them.
  if (hasMoved && state !== 'PENDING') await advanceOthers(context, now)
  const isMaking = state === 'PAID' || state === 'PROVISIONING'
  const isMade = isMaking && (await provision(context, orderId, now))
  if (isMade || partsDue > 0) await refundParts(context, orderId)
  // Its money was taken back while it was being made.
  if (isMade && now.isTaken) await settleReturns(context, referenceOf(now.chargeId, now.tries))
  const isPaid = payment === 'succeeded' || payment === 'refunded'
  const isOwed = (state === 'CANCELLED' || state === 'FAILED') && isPaid
  if (isOwed) await payBack(context, orderId, before)
  if (giftsDue > 0) await handOverGifts(context, orderId)
  if (now.untoldTrip !== null && state !== 'PENDING') await tellTrip(context, now.untoldTrip)
  return hasMoved || isMade || partsDue > 0 || isOwed || giftsDue > 0
}

async function advanceOthers(context: CommerceContext, { others }: OrderFacts): Promise<void> {
  for (const id of others) await advanceOrder(context, id)
}

async function factsOf(context: DbContext, orderId: string): Promise<OrderFacts | undefined> {
  return (await alone(context.db, readOrderFacts(context, [orderId]))).get(orderId)
}

/** Settles an undecided payment and an open cancellation; returns whether either may have moved. */
async function settleOpen(
  context: CommerceContext,
  orderId: string,
  facts: OrderFacts,
): Promise<boolean> {
  const isDecided =
    facts.state === 'PENDING' && (await deciderOf(context, facts)(context, orderId, facts))
  if (facts.isCancelling) await settleCancellation(context, orderId)
  return isDecided || facts.isCancelling === 1
}

function deciderOf({ now }: CommerceContext, facts: OrderFacts) {
  if (facts.autoKey !== null) return decideAutoPayment
  const isGivenUp = facts.payment === 'open' && now >= facts.createdAt + openSeconds
  return isHeldCharge(facts) && !isGivenUp ? chargeHeld : decidePayment
}

/** Returns whether anything was asked or stored. */
async function decidePayment(
  context: CommerceContext,
  orderId: string,
  facts: OrderFacts,
): Promise<boolean> {
  const { chargeId, tries, payment, updatedAt, createdAt, amountMinor } = facts
  const payments = paymentProviderFor(context.services, amountMinor)
  const reference = referenceOf(chargeId, tries)
  const isOver = context.now >= createdAt + openSeconds
  const isAsked = payment === 'action_due' || payment === 'processing'
  const isUnanswered = payment === 'trying' && context.now >= updatedAt + unansweredSeconds
  if (isAsked || isUnanswered) {
    const known = isOver ? undefined : await payments.read(context, reference)
    // A charge that the provider does not know may still be on its way, so it is given up before
    // another card may be charged.
    const outcome = known ?? (await payments.void(context, reference))
    const isUnheard = !isOver && outcome.state === 'voided'
    const unheard = { state: 'declined', decline: 'unavailable' } as const
    await applyOutcome(context, { orderId, tries, outcome: isUnheard ? unheard : outcome })
  }
  if (isOver) await giveUp(context, orderId)
  return isAsked || isUnanswered || isOver
}

/** Gives up an order, with those bought together with it, for which nothing can still be charged. */
export async function giveUp(context: DbContext, orderId: string): Promise<void> {
  await context.db.batch(giveUpOrder(context, orderId))
}
