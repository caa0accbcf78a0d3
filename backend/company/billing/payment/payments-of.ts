import type { CommerceContext } from '../../../shop/call.ts'
import type { PaymentProvider } from '../../../shop/providers/payment/payment-provider.ts'
import { requireProviders } from '../../../shop/providers/providers.ts'

/**
 * Returns the provider of organisations' payments. Throws `upstream_unavailable` if the shop has
 * none.
 */
export function paymentsOf({ providers }: CommerceContext['services']): PaymentProvider {
  return requireProviders(providers ? { providers } : {}).payments
}
