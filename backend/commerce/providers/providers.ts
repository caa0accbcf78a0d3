import { ApiError } from '#contract/errors.ts'
import { noPayments } from './payment/no-payments.ts'
import { withOrganizations } from './payment/organization-payments.ts'
import type { PaymentProvider } from './payment/payment-provider.ts'
import type { EsimSupplier } from './supplier/supplier.ts'

/** Who takes a shop's money, and who makes its eSIMs. */
export type Providers = { payments: PaymentProvider; supplier: EsimSupplier }

/**
 * Who is asked, which is the organisation where it pays. Throws `upstream_unavailable` in a shop that
 * has no providers.
 */
export function requireProviders({ providers }: { providers?: Providers }): Providers {
  if (providers) return { ...providers, payments: withOrganizations(providers.payments) }
  throw new ApiError('upstream_unavailable', 'no payment provider and network are configured')
}

/** Who takes an amount: no provider is asked about an order that costs nothing. */
export function paymentProviderFor(
  services: { providers?: Providers },
  amountMinor: number,
): PaymentProvider {
  const { payments } = requireProviders(services)
  return amountMinor === 0 ? noPayments : payments
}
