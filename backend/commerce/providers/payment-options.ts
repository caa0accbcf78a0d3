import type { Channel } from '#contract/channel.ts'
import { ApiError } from '#contract/errors.ts'
import type { PaymentMethod } from '#contract/order-words.ts'
import { type Providers, paymentProviderFor } from './providers.ts'

type Shop = { services: { providers?: Providers }; channel: Pick<Channel, 'payments'> }

/**
 * The name of who takes an amount. Throws `upstream_unavailable` in a shop that has no providers.
 */
export function providerNameFor(services: Shop['services'], amountMinor: number): string {
  return paymentProviderFor(services, amountMinor).name
}

/** How an amount can be paid in a shop: by no method in one that has no providers. */
export function paymentOptionsOf({ services: { providers }, channel }: Shop, amountMinor: number) {
  const offered = amountMinor > 0 ? (providers?.payments.methods ?? []) : []
  return {
    takesCards: amountMinor > 0 && providers?.payments.takesCards === true,
    methods: offered.filter((method) => channel.payments.includes(method)),
  }
}

/**
 * Throws `invalid_input` when this shop does not take an amount by a method, or by any method where
 * none is named.
 */
export function requireMethod(shop: Shop, amountMinor: number, method?: PaymentMethod): void {
  const { methods } = paymentOptionsOf(shop, amountMinor)
  const isTaken = method ? methods.includes(method) : methods.length > 0
  if (amountMinor > 0 && shop.services.providers && !isTaken) throw refuseMethod(methods)
}

/** Throws `invalid_input` in a shop where points do not lower a price. */
export function requirePoints({ channel }: Pick<Shop, 'channel'>): void {
  if (!channel.payments.includes('points')) throw refuseMethod(channel.payments)
}

function refuseMethod(taken: readonly string[]): ApiError {
  const fields = [{ path: 'method', expected: taken.join(' or ') || 'points that cover it all' }]
  const details = { reason: 'payment_method', fields }
  return new ApiError('invalid_input', 'the shop is not paid like that', { details })
}
