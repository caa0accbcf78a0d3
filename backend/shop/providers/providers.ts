import { ApiError } from '#contract/errors.ts'
import { noPayments } from './payment/no-payments.ts'
import { withOrganizations } from './payment/organization-payments.ts'
import type { PaymentProvider } from './payment/payment-provider.ts'
import type { Supply } from './supplier/supply.ts'

/** The provider of payments and the suppliers of a shop. */
export type Providers = { payments: PaymentProvider; supply: Supply }

/**
 * Returns the providers, with organisations as payers where they pay. Throws `upstream_unavailable`
 * in a shop without providers.
 */
export function requireProviders({ providers }: { providers?: Providers }): Providers {
  if (providers) return { ...providers, payments: withOrganizations(providers.payments) }
  throw new ApiError('upstream_unavailable', 'no payment provider and network are configured')
}

/** The provider that charges an amount: no provider is asked about an order that costs nothing. */
export function paymentProviderFor(
  services: { providers?: Providers },
  amountMinor: number,
): PaymentProvider {
  const { payments } = requireProviders(services)
  return amountMinor === 0 ? noPayments : payments
}
