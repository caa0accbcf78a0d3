import { ApiError } from '#contract/errors.ts'
import { noPayments } from '../payment/no-payments.ts'
import type { PaymentProvider } from '../payment/payment-provider.ts'
import type { EsimSupplier } from '../supplier/supplier.ts'

/** Whom a shop sells with. */
export type Trade = { payments: PaymentProvider; supplier: EsimSupplier }

/** Throws `upstream_unavailable` in a shop that has nobody to sell with. */
export function tradeOf({ trade }: { trade?: Trade }): Trade {
  if (trade) return trade
  throw new ApiError('upstream_unavailable', 'no payment provider and network are configured')
}

/** Whether paying an amount names a card; also in a shop that can only be looked at. */
export function takesCards({ trade }: { trade?: Trade }, amountMinor: number): boolean {
  return amountMinor > 0 && trade?.payments.takesCards === true
}

/** Who takes an amount: nobody is asked for an order that comes to nothing. */
export function paymentsOf(services: { trade?: Trade }, amountMinor: number): PaymentProvider {
  const { payments } = tradeOf(services)
  return amountMinor === 0 ? noPayments : payments
}
