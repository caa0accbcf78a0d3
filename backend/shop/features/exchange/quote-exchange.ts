import type { ExchangeQuote } from '#contract/commerce/exchange.ts'
import type { Order } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { personKeyOf } from '../../../account/module.ts'
import { callerOf } from '../../../call/call.ts'
import type { Call } from '../../call.ts'
import { findForSale } from '../../catalogue/plans.ts'
import { viewFor } from '../../catalogue/view.ts'
import { isTooSmall } from '../../providers/payment/amount-limits.ts'
import { paymentOptionsOf } from '../../providers/payment-options.ts'
import { differenceOf } from '../../records/read/exchange-columns.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { type Found, findCode } from '../reward/find-code.ts'
import { priceBasket, roundDown } from '../reward/price-basket.ts'

export type Wanted = { orderId: string; planId: string }

/**
 * What it costs now to replace an order of the caller by another plan, in the order's own currency.
 * Throws `conflict` with `in_use` if any of its eSIMs is in use, and `not_found` for a plan that is
 * not sold here.
 */
export async function quoteExchange(
  call: Call,
  { orderId, planId }: Wanted,
): Promise<ExchangeQuote> {
  const old = await readOrder(call, orderId)
  requireUnused(old)
  const { quantity, currency, totalMinor: creditMinor } = old
  if (planId === old.plan.id) throw refused('unprocessable', 'same_plan')
  const found = await findForSale(viewFor(call, currency), planId)
  if (!found) throw new ApiError('not_found')
  const { plan } = found
  const soldMinor = found.leastMinor * quantity
  if (plan.unavailableUntil !== null) throw refused('conflict', 'sold_out')
  const subtotalMinor = plan.priceMinor * quantity
  const code = old.code?.code
  // The code is kept if it applies to the new plan; the use by the old order does not count against
  // it.
  const held = [{ id: old.id, code: code ?? null, points: 0, isSame: 1 as const }]
  const { offer, leastMinor = soldMinor }: Found = code
    ? await findCode(call, {
        ...{ code, plan, currency, quantity, subtotalMinor, leastMinor: soldMinor, held },
        person: await personKeyOf(call, callerOf(call).accountId),
      })
    : {}
  const priced = priceBasket({ subtotalMinor, leastMinor, currency, offer })
  const byMinor = priced.totalMinor - creditMinor
  const limit = call.services.providers?.payments.limits?.[currency]
  // What is not rounded is refused as too small when it is ordered.
  const isRounded = isTooSmall(byMinor, limit) && priced.totalMinor - byMinor >= leastMinor
  const { lines, totalMinor, pointsEarned } = isRounded
    ? roundDown(priced, { byMinor, offer, currency })
    : priced
  const difference = differenceOf(totalMinor, creditMinor)
  return {
    plan,
    quantity,
    currency,
    unitMinor: plan.priceMinor,
    subtotalMinor,
    lines,
    totalMinor,
    creditMinor,
    ...difference,
    ...(offer ? { code: { code: offer.code, kind: offer.kind, bonusMb: offer.bonusMb } } : {}),
    ...(code && !offer ? { freeCode: code } : {}),
    pointsBack: old.pointsUsed,
    pointsEarned,
    // An order that an organisation paid for cannot be exchanged.
    ...paymentOptionsOf(call, { amountMinor: difference.dueMinor, byOrganization: false }),
  }
}

/** Throws `conflict` unless every eSIM of the order is unused: an order is exchanged as a whole. */
export function requireUnused({ state, quantity, esims }: Order): void {
  const isFree = esims.every(({ canCancel, gift }) => canCancel && !gift)
  if (state !== 'COMPLETED' || esims.length !== quantity || !isFree) {
    throw refused('conflict', 'in_use')
  }
}

function refused(code: 'conflict' | 'unprocessable', reason: string): ApiError {
  return new ApiError(code, 'the plan cannot be exchanged', { details: { reason } })
}
