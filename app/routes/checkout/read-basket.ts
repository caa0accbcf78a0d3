import type { RouterContextProvider } from 'react-router'
import type { Input } from '#app/api/client.ts'
import { currencyContext, tenantContext } from '#app/context.ts'
import { notFound } from '#app/not-found.ts'
import { ApiError } from '#contract/errors.ts'
import { maxQuantity, paymentMethods, planIdPattern } from '#contract/order-words.ts'
import { maxCodeLength } from '#contract/reward-words.ts'

/** What somebody wants to buy, at what its address or form says. */
export type Basket = Input<'quote'>

/** How somebody wants to pay: a way, and a card where one is named. */
export type PayChoice = Omit<Input<'payOrder'>, 'orderId'>

/** The basket that an address or a form names; one that cannot be is a page that is not there. */
export function readBasket(
  given: { get: (name: string) => unknown },
  context: Readonly<RouterContextProvider>,
): Basket {
  const planId = String(given.get('plan'))
  if (!planIdPattern.test(planId)) notFound()
  const quantity = Number(given.get('quantity') ?? 1)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) notFound()
  const takesPoints = context.get(tenantContext).payments.includes('points')
  const code = String(given.get('code') ?? '').trim()
  return {
    planId,
    quantity,
    currency: context.get(currencyContext),
    ...(code === '' ? {} : { code: code.slice(0, maxCodeLength) }),
    ...(given.get('points') === '1' && takesPoints ? { usePoints: true } : {}),
  }
}

/** How a form says it is paid; an order that comes to nothing has no field for that. */
export function readPayChoice(form: FormData): PayChoice {
  const [card, sent] = [form.get('card'), form.get('method')]
  const method = paymentMethods.find((known) => known === sent)
  if (typeof sent === 'string' && !method) throw new ApiError('invalid_input')
  return { card: typeof card === 'string' ? card : undefined, method }
}
