import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import type { ExchangeQuote } from '#contract/commerce/exchange.ts'
import type { Order } from '#contract/commerce/order.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import type { Buyer } from '../order.ts'

type Wish = { planId: string; key?: string }

export function quote({ shop, bearer }: Buyer, old: Order, planId: string): Promise<ExchangeQuote> {
  const wanted = { order_id: old.id, plan_id: planId }
  return shop.ask(exchangeCalls.quoteExchange, wanted, { bearer })
}

/** Returns the input that exchanges a plan, with the difference that the buyer has seen. */
export async function exchangeInput(buyer: Buyer, old: Order, { planId, key }: Wish) {
  const { dueMinor, returnMinor } = await quote(buyer, old, planId)
  return {
    idempotency_key: key ?? crypto.randomUUID(),
    order_id: old.id,
    plan_id: planId,
    due_minor: dueMinor,
    return_minor: returnMinor,
    consent: true,
    consent_version: consentVersion,
  }
}

export async function exchange(buyer: Buyer, old: Order, wish: Wish): Promise<Order> {
  const input = await exchangeInput(buyer, old, wish)
  return buyer.shop.ask(exchangeCalls.createExchange, input, { bearer: buyer.bearer })
}
