import type { Quote } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { getPlanById } from '../../../catalogue/plans.ts'
import { viewFor } from '../../../catalogue/view.ts'
import type { PayingOrganization } from '../../../identity/person/buying-right.ts'
import type { Call } from '../../call.ts'
import { paymentOptionsOf, requirePoints } from '../../providers/payment-options.ts'
import { type Found, findCode } from '../reward/find-code.ts'
import { readSpendable } from '../reward/held-orders.ts'
import { limitGuesses } from '../reward/limit-guesses.ts'
import { priceBasket } from '../reward/price-basket.ts'

export type Basket = {
  planId: string
  quantity: number
  currency: Currency
  code?: string
  usePoints?: boolean
}

/**
 * What a basket costs now in this shop, in the currency of the organisation if one pays. Throws
 * `not_found` for a plan that is not sold here.
 */
export async function quoteBasket(
  call: Call,
  basket: Basket,
  payer: PayingOrganization | undefined,
): Promise<Quote> {
  const { planId, quantity } = basket
  const currency = payer?.currency ?? basket.currency
  // If an organisation pays, codes and points do not apply, because they belong to people.
  const { code, usePoints } = payer ? {} : basket
  const takesPoints = !payer && call.channel.payments.includes('points')
  // These reads do not depend on each other.
  const [plan, { held, points }] = await Promise.all([
    getPlanById(viewFor(call, currency), planId),
    readSpendable(call, { ...basket, currency }),
  ])
  if (!plan) throw new ApiError('not_found')
  if (plan.unavailableUntil !== null) {
    throw new ApiError('conflict', 'the plan is sold out', { details: { reason: 'sold_out' } })
  }
  const subtotalMinor = plan.priceMinor * quantity
  const { offer, problem }: Found = code
    ? await findCode(call, { code, plan, currency, subtotalMinor, held })
    : {}
  if (code) await limitGuesses(call, problem)
  if (usePoints) requirePoints(call)
  // Points that unpaid orders of the caller reserve can be spent, too.
  const pointsAvailable = takesPoints ? held.reduce((sum, each) => sum + each.points, points) : 0
  const sum = priceBasket({
    subtotalMinor,
    currency,
    offer,
    points: usePoints ? pointsAvailable : 0,
  })
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
