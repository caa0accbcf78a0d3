import type { CommerceContext } from '../../../commerce/call.ts'
import type { PaymentProvider } from '../../../commerce/providers/payment/payment-provider.ts'
import { requireProviders } from '../../../commerce/providers/providers.ts'

/**
 * Returns the provider of organisations' payments. Throws `upstream_unavailable` if the shop has
 * none.
 */
export function paymentsOf({ providers }: CommerceContext['services']): PaymentProvider {
  return requireProviders(providers ? { providers } : {}).payments
}
