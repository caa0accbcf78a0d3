import type { Quote } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { getPlanById } from '../../../catalogue/plans.ts'
import { viewFor } from '../../../catalogue/view.ts'
import { payingOrganization } from '../../../identity/person/buying-right.ts'
import type { Call } from '../../call.ts'
import { paymentOptionsOf, requirePoints } from '../../providers/payment-options.ts'
import { type Found, findCode } from '../reward/find-code.ts'
import { type HeldOrder, listHeldOrders } from '../reward/held-orders.ts'
import { limitGuesses } from '../reward/limit-guesses.ts'
import { countPoints } from '../reward/points.ts'
import { priceBasket } from '../reward/price-basket.ts'

export type Basket = {
  planId: string
  quantity: number
  currency: Currency
  code?: string
  usePoints?: boolean
}

/**
 * What a basket costs now in this shop, in the currency of the organisation if that pays. Throws
 * `not_found` for a plan that is not sold here.
 */
export async function quoteBasket(call: Call, basket: Basket): Promise<Quote> {
  const { planId, quantity } = basket
  const payer = await payingOrganization(call)
  const currency = payer?.currency ?? basket.currency
  const plan = await getPlanById(viewFor(call, currency), planId)
  if (!plan) throw new ApiError('not_found')
  if (plan.unavailableUntil !== null) {
    throw new ApiError('conflict', 'the plan is sold out', { details: { reason: 'sold_out' } })
  }
  const subtotalMinor = plan.priceMinor * quantity
  const held = await listHeldOrders(call, { ...basket, currency })
  // An organisation pays the price: codes and points are people's own.
  const { code, usePoints } = payer ? {} : basket
  const { offer, problem }: Found = code
    ? await findCode(call, { code, plan, currency, subtotalMinor, held })
    : {}
  if (code) await limitGuesses(call, problem)
  if (usePoints) requirePoints(call)
  const pointsAvailable = payer ? 0 : await countUsable(call, held)
  const points = usePoints ? pointsAvailable : 0
  const sum = priceBasket({ subtotalMinor, currency, offer, points })
  return {
    plan,
    quantity,
    currency,
    unitMinor: plan.priceMinor,
    subtotalMinor,
    ...sum,
    ...(offer ? { code: { code: offer.code, kind: offer.kind, bonusMb: offer.bonusMb } } : {}),
    ...(problem ? { codeProblem: problem } : {}),
    pointsAvailable,
    ...paymentOptionsOf(call, { amountMinor: sum.totalMinor, byOrganization: !!payer }),
  }
}

/**
 * The points that the caller can spend, including those that unpaid orders of theirs reserve; 0 if
 * the shop takes no points.
 */
async function countUsable(call: Call, held: readonly HeldOrder[]): Promise<number> {
  if (!call.channel.payments.includes('points')) return 0
  return held.reduce((sum, { points }) => sum + points, await countPoints(call))
}
