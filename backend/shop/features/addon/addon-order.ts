import type { Order } from '#contract/commerce/order.ts'
import type { PayOptions } from '#contract/commerce/payment-methods.ts'
import { type AmountLimits, isTooSmall } from '../../providers/payment/amount-limits.ts'
import { makeOrderNumber } from '../../records/order-number.ts'
import { type AddonDeal, insertAddonOrder, type OrderCondition } from '../../records/write-order.ts'
import { insertPaymentIfOrdered } from '../../records/write-payment.ts'
import { priceBasket } from '../reward/price-basket.ts'

type Making = {
  nowSeconds: number
  priceMinor: number
  payments: { name: string } & PayOptions
}

/** The price of data, which is nothing if no card can pay it. */
export function addonPrice({ organizationId, plan }: AddonDeal, limits?: AmountLimits): number {
  const limit = organizationId === null ? limits?.[plan.currency] : undefined
  return isTooSmall(plan.priceMinor, limit) ? 0 : plan.priceMinor
}

/** Makes an order of data that is to be paid; stores nothing. */
export function newAddonOrder(
  { esimId, plan }: AddonDeal,
  { nowSeconds, payments, priceMinor }: Making,
): Order {
  const { currency } = plan
  const { name: provider, ...options } = payments
  const sum = priceBasket({ subtotalMinor: priceMinor, currency })
  return {
    id: crypto.randomUUID(),
    number: makeOrderNumber(),
    esimId,
    state: 'PENDING',
    plan,
    quantity: 1,
    currency,
    unitMinor: priceMinor,
    subtotalMinor: priceMinor,
    ...sum,
    createdAt: nowSeconds,
    payment: { provider, ...options, state: 'open' },
    esims: [],
  }
}

type Storing = { order: Order; deal: AddonDeal; onlyIf?: OrderCondition }

/** The statements that store an order of data and its payment, for the caller's batch. */
export function storeAddonOrder(db: D1Database, storing: Storing): D1PreparedStatement[] {
  const { id, payment } = storing.order
  return [insertAddonOrder(db, storing), insertPaymentIfOrdered(db, id, payment.provider)]
}
