import type { OfferedPlan } from '#contract/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import type { Order } from '#contract/order.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
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

/** An order that is only stored where this holds, and the key that it is stored once under. */
export type Condition = { key: string; holds: Sql }

type Storing = { order: Order; deal: AddonDeal; onlyIf?: Condition }

/** The rows of an order, for the batch of what they go with. */
export function storeAddonOrder(db: D1Database, storing: Storing): D1PreparedStatement[] {
  const { order, deal, onlyIf } = storing
  const { plan, totalMinor, createdAt } = order
  return [
    statement(
      db,
      sql`INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity,
          currency, unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version,
          created_at, points_earned, esim_id, auto_key)
        SELECT ${order.id}, ${order.number}, ${deal.accountId}, ${deal.channel}, 'PENDING',
          ${plan.id}, ${JSON.stringify(plan)}, 1, ${order.currency}, ${totalMinor}, ${totalMinor},
          ${totalMinor}, ${deal.locale}, ${createdAt}, ${deal.consentVersion}, ${createdAt},
          ${order.pointsEarned}, ${deal.esimId}, ${onlyIf?.key ?? null}
        WHERE ${onlyIf?.holds ?? sql`true`}`,
    ),
    statement(
      db,
      sql`INSERT INTO payment (purchase_id, provider, state, amount_minor, currency, updated_at)
        SELECT id, ${order.payment.provider}, 'open', total_minor, currency, created_at
        FROM purchase WHERE id = ${order.id}`,
    ),
  ]
}
