import type { Input } from '#app/api/client.ts'
import { currencyContext, type PageContext, tenantContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import {
  consentVersion,
  maxQuantity,
  paymentMethods,
  planIdPattern,
} from '#contract/commerce/order-words.ts'
import { maxCodeLength } from '#contract/commerce/reward-words.ts'
import { ApiError } from '#contract/errors.ts'

/** The purchase, as an address or form names it. */
export type Basket = Input<'quote'>

/** The payment: a method, and a card where the page names one. */
export type PayChoice = Omit<Input<'payOrder'>, 'orderId'>

/** Returns the basket that an address or a form names; an impossible basket is a 404. */
export function readBasket(
  given: { get: (name: string) => unknown },
  context: PageContext,
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

/** Returns what a form allows to do with the card: to keep it, and to charge it with one press. */
function keepingOf(form: FormData): Pick<PayChoice, 'keepCard' | 'onePressVersion'> {
  if (!form.has('keeping')) return {}
  const onePressVersion = form.has('one_press') ? consentVersion : undefined
  // One press needs a card that is kept.
  return { keepCard: form.has('keep_card') || onePressVersion !== undefined, onePressVersion }
}

/** Returns the payment that a form names; an order with a total of 0 has no fields for it. */
export function readPayChoice(form: FormData): PayChoice {
  const [card, sent] = [form.get('card'), form.get('method')]
  const method = paymentMethods.find((known) => known === sent)
  if (typeof sent === 'string' && !method) throw new ApiError('invalid_input')
  return {
    card: typeof card === 'string' ? card : undefined,
    method,
    ...(form.get('on_page') === '1' ? { onPage: true } : {}),
    ...keepingOf(form),
  }
}
