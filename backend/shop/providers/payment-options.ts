import type { Channel } from '#contract/commerce/channel.ts'
import type { OrderMethod } from '#contract/commerce/order-words.ts'
import type { PayOptions } from '#contract/commerce/payment-methods.ts'
import { ApiError } from '#contract/errors.ts'
import { organizationName } from './payment/organization-payments.ts'
import { type Providers, paymentProviderFor } from './providers.ts'

type Shop = { services: { providers?: Providers }; channel: Pick<Channel, 'payments'> }

type Due = {
  amountMinor: number
  /** Whether the buyer's organisation pays. */
  byOrganization: boolean
}

/**
 * The name of the provider that charges an amount. Throws `upstream_unavailable` in a shop without
 * providers.
 */
export function providerNameFor(services: Shop['services'], due: Due): string {
  const { name } = paymentProviderFor(services, due.amountMinor)
  return due.amountMinor > 0 && due.byOrganization ? organizationName : name
}

/** Whether a payment is one of an organisation. */
export function isByOrganization(payment: { provider: string }): boolean {
  return payment.provider === organizationName
}

/** The ways in which an amount can be paid in a shop; none in a shop without providers. */
export function paymentOptionsOf({ services: { providers }, channel }: Shop, due: Due): PayOptions {
  if (due.amountMinor === 0 || !providers) return { takesCards: false, methods: [] }
  if (due.byOrganization) return { takesCards: false, methods: ['organization'] }
  const { takesCards, publishableKey } = providers.payments
  const methods = providers.payments.methods.filter((method) => channel.payments.includes(method))
  return { takesCards, methods, ...(publishableKey === undefined ? {} : { publishableKey }) }
}

/**
 * Throws `invalid_input` if this shop does not accept the method for an amount, or accepts no
 * method if none is given.
 */
export function requireMethod(shop: Shop, due: Due, method?: OrderMethod): void {
  const { methods } = paymentOptionsOf(shop, due)
  const isTaken = method ? methods.includes(method) : methods.length > 0
  if (due.amountMinor > 0 && shop.services.providers && !isTaken) throw refuseMethod(methods)
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
