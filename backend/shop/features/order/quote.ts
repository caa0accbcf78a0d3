import type { Quote } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { keyOfPerson, readBuying, readPerson } from '../../../account/module.ts'
import { callerOf } from '../../../call/call.ts'
import type { Answers } from '../../../platform/together.ts'
import type { Call } from '../../call.ts'
import { findForSale } from '../../catalogue/plans.ts'
import { viewFor } from '../../catalogue/view.ts'
import { paymentOptionsOf, requirePoints } from '../../providers/payment-options.ts'
import { type Found, findCode } from '../reward/find-code.ts'
import { readHeldOrders, readPoints } from '../reward/held-orders.ts'
import { limitGuesses } from '../reward/limit-guesses.ts'
import { priceBasket } from '../reward/price-basket.ts'

export type Basket = {
  planId: string
  quantity: number
  currency: Currency
  code?: string
  usePoints?: boolean
}

/** The parts that read all that a price depends on besides the catalogue. */
export function readBuyer(call: Call, basket: Basket) {
  return {
    buying: readBuying(call),
    // Only people have codes and points, and they pay in the currency that they chose.
    held: readHeldOrders(call, basket),
    points: readPoints(call),
    person: readPerson(call.db, callerOf(call).accountId),
  }
}

export type Buyer = Answers<ReturnType<typeof readBuyer>>

/**
 * What a basket costs now in this shop, in the currency of the organisation if one pays. Throws
 * `not_found` for a plan that is not sold here.
 */
export async function quoteBasket(
  call: Call,
  basket: Basket,
  { buying: { payer }, held, points, person }: Buyer,
): Promise<Quote> {
  const { planId, quantity } = basket
  const currency = payer?.currency ?? basket.currency
  // If an organisation pays, codes and points do not apply, because they belong to people.
  const { code, usePoints } = payer ? {} : basket
  const takesPoints = !payer && call.channel.payments.includes('points')
  const found = await findForSale(viewFor(call, currency), planId)
  if (!found) throw new ApiError('not_found')
  const { plan } = found
  if (plan.unavailableUntil !== null) {
    throw new ApiError('conflict', 'the plan is sold out', { details: { reason: 'sold_out' } })
  }
  const subtotalMinor = plan.priceMinor * quantity
  const leastMinor = found.leastMinor * quantity
  const { offer, problem, ...coded }: Found = code
    ? await findCode(call, {
        ...{ code, plan, currency, quantity, subtotalMinor, leastMinor, held },
        person: await keyOfPerson(call, person),
      })
    : {}
  if (code) await limitGuesses(call, problem)
  if (usePoints) requirePoints(call)
  // Points that unpaid orders of the caller reserve can be spent, too.
  const pointsAvailable = takesPoints ? held.reduce((sum, each) => sum + each.points, points) : 0
  const sum = priceBasket({
    subtotalMinor,
    leastMinor: coded.leastMinor ?? leastMinor,
    currency,
    offer,
    points: usePoints ? pointsAvailable : 0,
    limit: payer ? undefined : call.services.providers?.payments.limits?.[currency],
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
