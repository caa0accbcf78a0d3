import type { Order } from '#contract/order.ts'
import type { PaymentProvider } from '../../providers/payment/payment-provider.ts'
import { makeOrderNumber } from '../../records/order-number.ts'
import { type AddonDeal, insertAddonOrder, type OrderCondition } from '../../records/write-order.ts'
import { insertPaymentIfOrdered } from '../../records/write-payment.ts'
import { priceBasket } from '../reward/price-basket.ts'

type Making = { now: number; payments: Pick<PaymentProvider, 'name' | 'takesCards' | 'methods'> }

/** An order of the data, unpaid. */
export function newAddonOrder({ esimId, plan }: AddonDeal, { now, payments }: Making): Order {
  const { currency, priceMinor } = plan
  const { name: provider, takesCards, methods } = payments
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
    createdAt: now,
    payment: { provider, takesCards, methods: [...methods], state: 'open' },
    esims: [],
  }
}

type Storing = { order: Order; deal: AddonDeal; onlyIf?: OrderCondition }

/** The statements that store an order of data, for the batch of what they go with. */
export function storeAddonOrder(db: D1Database, storing: Storing): D1PreparedStatement[] {
  const { id, payment } = storing.order
  return [insertAddonOrder(db, storing), insertPaymentIfOrdered(db, id, payment.provider)]
}
