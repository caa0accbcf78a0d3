import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Order, Quote } from '#contract/commerce/order.ts'
import type { PayOptions } from '#contract/commerce/payment-methods.ts'
import type { Line } from '#contract/commerce/reward.ts'
import type { Locale } from '#contract/locale.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { SoldIn } from './sale/write-sale.ts'

/** The buyer, the shop, the language and the accepted terms. */
type Ordering = {
  accountId: string
  channel: string
  locale: Locale
  consentVersion: string
  /** The organisation that pays; null if the account does. */
  organizationId: string | null
  sold: SoldIn
}

type NewOrder = Ordering & {
  order: Pick<Order, 'id' | 'number' | 'createdAt'>
  quote: Omit<Quote, 'pointsAvailable' | keyof PayOptions>
  /** Identifies the person, also after their account was deleted. */
  person: string
  /** Tells orders of one plan for several phones apart. */
  phone?: number
}

/**
 * Inserts an order of eSIMs that is to be paid. Fails with a unique failure when an order of the
 * same basket is still to be paid.
 */
export function insertOrder(db: D1Database, stored: NewOrder): D1PreparedStatement {
  const { order, quote, accountId, organizationId, channel, locale, consentVersion, person } =
    stored
  const { phone = 0, sold } = stored
  const { plan, quantity, currency, unitMinor, subtotalMinor, totalMinor, lines, code } = quote
  return statement(db)`
    INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity,
      currency, unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version,
      created_at, organization_id, promo_minor, referral_minor, points_minor, code, bonus_mb, points_used,
      points_earned, buyer_key, phone, network_country, margin_percent)
    VALUES (${order.id}, ${order.number}, ${accountId}, ${channel}, 'PENDING', ${plan.id},
      ${JSON.stringify(plan)}, ${quantity}, ${currency}, ${unitMinor}, ${subtotalMinor},
      ${totalMinor}, ${locale}, ${order.createdAt}, ${consentVersion}, ${order.createdAt},
      ${organizationId}, ${takenOff(lines, 'promo') + takenOff(lines, 'rounding')}, ${takenOff(lines, 'referral')}, ${takenOff(lines, 'points')},
      ${code?.code ?? null}, ${code?.bonusMb ?? 0}, ${quote.pointsUsed}, ${quote.pointsEarned},
      ${person}, ${phone}, ${sold.networkCountry}, ${sold.marginPercent})`
}

/** The amount of a line's deduction, in minor units; 0 if there is no such line. */
function takenOff(lines: readonly Line[], kind: Line['kind']): number {
  const line = lines.find((each) => each.kind === kind)
  return line ? -line.amountMinor : 0
}

/** An add-on that is sold to the owner of an eSIM. */
export type AddonDeal = Ordering & { esimId: string; plan: OfferedPlan }

/** A condition for storing an order, and the key under which it is stored once. */
export type OrderCondition = { key: string; holds: Sql }

type NewAddonOrder = { order: Order; deal: AddonDeal; onlyIf?: OrderCondition }

/**
 * Inserts an order of data for an eSIM that is to be paid. Inserts nothing when its condition does
 * not hold, and fails with a unique failure when the same data is still to be paid or was ordered
 * under the same key.
 */
export function insertAddonOrder(
  db: D1Database,
  { order, deal, onlyIf }: NewAddonOrder,
): D1PreparedStatement {
  const { plan, totalMinor, createdAt } = order
  return statement(db)`
    INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity,
      currency, unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version,
      created_at, organization_id, points_earned, esim_id, auto_key, network_country,
      margin_percent)
    SELECT ${order.id}, ${order.number}, ${deal.accountId}, ${deal.channel}, 'PENDING',
      ${plan.id}, ${JSON.stringify(plan)}, 1, ${order.currency}, ${totalMinor}, ${totalMinor},
      ${totalMinor}, ${deal.locale}, ${createdAt}, ${deal.consentVersion}, ${createdAt},
      ${deal.organizationId}, ${order.pointsEarned}, ${deal.esimId}, ${onlyIf?.key ?? null},
      ${deal.sold.networkCountry}, ${deal.sold.marginPercent}
    WHERE ${onlyIf?.holds ?? sql`true`}`
}
