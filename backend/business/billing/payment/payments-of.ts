import type { CommerceContext } from '../../../commerce/call.ts'
import type { PaymentProvider } from '../../../commerce/providers/payment/payment-provider.ts'
import { requireProviders } from '../../../commerce/providers/providers.ts'

/** Who takes organisations' payments. Throws `upstream_unavailable` in a shop that has nobody. */
export function paymentsOf({ providers }: CommerceContext['services']): PaymentProvider {
  return requireProviders(providers ? { providers } : {}).payments
}
