import {
  type CommerceContext,
  type PaymentProvider,
  requireProviders,
} from '../../../shop/module.ts'

/**
 * Returns the provider of organisations' payments. Throws `upstream_unavailable` if the shop has
 * none.
 */
export function paymentsOf({ providers }: CommerceContext['services']): PaymentProvider {
  return requireProviders(providers ? { providers } : {}).payments
}
