import type { Channel } from '#contract/channel.ts'
import { ApiError } from '#contract/errors.ts'
import type { PaymentMethod } from '#contract/order-words.ts'
import { noPayments } from './payment/no-payments.ts'
import type { PaymentProvider } from './payment/payment-provider.ts'
import type { EsimSupplier } from './supplier/supplier.ts'

/** Whom a shop sells with. */
export type Trade = { payments: PaymentProvider; supplier: EsimSupplier }

/** Throws `upstream_unavailable` in a shop that has nobody to sell with. */
export function tradeOf({ trade }: { trade?: Trade }): Trade {
  if (trade) return trade
  throw new ApiError('upstream_unavailable', 'no payment provider and network are configured')
}

type Shop = { services: { trade?: Trade }; channel: Pick<Channel, 'payments'> }

/** How an amount is paid in a shop, also in one that can only be looked at. */
export function waysToPay({ services: { trade }, channel }: Shop, amountMinor: number) {
  const offered = amountMinor > 0 ? (trade?.payments.methods ?? []) : []
  return {
    takesCards: amountMinor > 0 && trade?.payments.takesCards === true,
    methods: offered.filter((method) => channel.payments.includes(method)),
  }
}

/** Throws `invalid_input` for an amount that cannot be paid so, or in no way at all, in this shop. */
export function requireMethod(shop: Shop, amountMinor: number, method?: PaymentMethod): void {
  const { methods } = waysToPay(shop, amountMinor)
  const isTaken = method ? methods.includes(method) : methods.length > 0
  if (amountMinor > 0 && shop.services.trade && !isTaken) throw refuseMethod(methods)
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

/** Who takes an amount: nobody is asked for an order that comes to nothing. */
export function paymentsOf(services: { trade?: Trade }, amountMinor: number): PaymentProvider {
  const { payments } = tradeOf(services)
  return amountMinor === 0 ? noPayments : payments
}
