import type { OfferedPlan } from '#contract/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import type { Order } from '#contract/order.ts'
import type { PaymentProvider } from '../../providers/payment/payment-provider.ts'
import { makeOrderNumber } from '../../records/order-number.ts'
import { priceBasket } from '../reward/price-basket.ts'

/** Data that is sold to the owner of an eSIM. */
export type AddonDeal = {
  esimId: string
  accountId: string
  channel: string
  locale: Locale
  plan: OfferedPlan
  consentVersion: string
}

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

/** An order that is only stored where this holds; its parameters are named from `?15` on. */
export type Condition = { key: string; sql: string; values: readonly (string | number)[] }

type Storing = { order: Order; deal: AddonDeal; onlyIf?: Condition }

/** The rows of an order, for the batch of what they go with. */
export function storeAddonOrder(db: D1Database, storing: Storing): D1PreparedStatement[] {
  const { order, deal, onlyIf } = storing
  const { plan, totalMinor, createdAt } = order
  const { sql = 'true', values = [] } = onlyIf ?? {}
  return [
    db
      .prepare(
        `INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity,
           currency, unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version,
           created_at, points_earned, esim_id, auto_key)
         SELECT ?1, ?2, ?3, ?4, 'PENDING', ?5, ?6, 1, ?7, ?8, ?8, ?8, ?9, ?10, ?11, ?10, ?12, ?13,
           ?14 WHERE ${sql}`,
      )
      .bind(
        order.id,
        order.number,
        deal.accountId,
        deal.channel,
        plan.id,
        JSON.stringify(plan),
        order.currency,
        totalMinor,
        deal.locale,
        createdAt,
        deal.consentVersion,
        order.pointsEarned,
        deal.esimId,
        onlyIf?.key ?? null,
        ...values,
      ),
    db
      .prepare(
        `INSERT INTO payment (purchase_id, provider, state, amount_minor, currency, updated_at)
         SELECT id, ?2, 'open', total_minor, currency, created_at FROM purchase WHERE id = ?1`,
      )
      .bind(order.id, order.payment.provider),
  ]
}
