import { type } from 'arktype'
import { destinationKinds, type OfferedPlan, planTypes } from '#contract/catalogue/catalogue.ts'
import type { CodeProblem } from '#contract/commerce/reward-words.ts'
import { type Currency, isCurrency } from '#contract/money.ts'
import { readEntered } from '../../../platform/read-entered.ts'
import { sql } from '../../../platform/sql.ts'
import type { Offer } from './price-basket.ts'

const Texts = type('string.json.parse').to('string[]')
const Kinds = type('string.json.parse').to(type.enumerated(...destinationKinds).array())
const PlanTypes = type('string.json.parse').to(type.enumerated(...planTypes).array())
const Amounts = type('string.json.parse').to('Record<string, number.integer >= 0>')

export const PromoRow = type({
  code: 'string',
  kind: "'percent' | 'fixed' | 'free_data'",
  percent: '1 <= number.integer <= 100 | null',
  amounts: Amounts.or('null'),
  data_mb: 'number.integer > 0 | null',
  starts_at: 'number.integer',
  ends_at: 'number.integer',
  minimums: Amounts.or('null'),
  places: Texts.or('null'),
  kinds: Kinds.or('null'),
  plan_types: PlanTypes.or('null'),
  channels: Texts.or('null'),
  uses_left: 'number.integer | null',
  /** Uses left for the caller; null if they have not used it or may use it without limit. */
  own_left: 'number.integer | null',
  stopped_at: 'number.integer | null',
  /** Whether it is for first orders and the caller, or their person, has ordered before. */
  has_ordered: '0 | 1',
  /** What its discounts may still cost, in US cents; null without an end. */
  budget_left: 'number.integer | null',
})
export type PromoRow = typeof PromoRow.infer

/** Undefined, and reported, for a row that breaks a rule: its code is unknown until it is mended. */
export function readPromoRow(row: { code?: unknown }): PromoRow | undefined {
  return readEntered(PromoRow, row, `promo ${row.code}`)
}

/**
 * The columns of a `PromoRow` for an account and its person, who may have had another account
 * before.
 */
export const promoColumns = (accountId: string, person: string) => sql`promo.*,
  (SELECT min(own.uses_left) FROM promo_account AS own
    WHERE own.code = promo.code AND own.account_id IN (${accountId}, ${person})) AS own_left,
  (promo.is_first = 1 AND EXISTS (SELECT 1 FROM purchase
    WHERE (purchase.account_id = ${accountId} OR purchase.buyer_key = ${person})
      AND purchase.state IN ('PAID', 'PROVISIONING', 'COMPLETED'))) AS has_ordered,
  (SELECT limit_usd_minor - spent_usd_minor FROM promo_budget
    WHERE promo_budget.id = promo.budget_id) AS budget_left`

type Asked = { nowSeconds: number; channelId: string; currency: Currency }

/** Why a promo cannot be used in this shop now, whatever is bought. */
export function promoProblem(
  row: PromoRow,
  { nowSeconds, channelId, currency }: Asked,
): CodeProblem | undefined {
  if (row.channels && !row.channels.includes(channelId)) return 'code_unknown'
  if (nowSeconds < row.starts_at) return 'code_not_started'
  if (nowSeconds >= row.ends_at || row.stopped_at !== null) return 'code_expired'
  if (row.own_left === 0) return 'code_used'
  if (row.uses_left === 0 || row.budget_left === 0) return 'code_used_up'
  if (row.has_ordered === 1) return 'code_not_first'
  return row.amounts && row.amounts[currency] === undefined ? 'code_currency' : undefined
}

type Basket = { plan: OfferedPlan; subtotalMinor: number }

/** Why a promo that can be used now does not apply to a basket. */
export function basketProblem(
  row: PromoRow,
  { plan, subtotalMinor }: Basket,
): CodeProblem | undefined {
  const { destination, planType } = plan
  const isFor = (scope: readonly string[] | null, value: string) =>
    scope === null || scope.includes(value)
  const isCounted = planType === 'data' && !plan.isUnlimited
  const isInScope =
    isFor(row.places, destination.slug) &&
    isFor(row.kinds, destination.kind) &&
    isFor(row.plan_types, planType)
  // Extra data means nothing for a plan without a data limit.
  if (!isInScope || (row.kind === 'free_data' && !isCounted)) return 'code_plan'
  const minimum = isCurrency(plan.currency) ? row.minimums?.[plan.currency] : undefined
  if (row.minimums && minimum === undefined) return 'code_currency'
  return minimum !== undefined && subtotalMinor < minimum ? 'code_minimum' : undefined
}

export function offerOf(row: PromoRow, currency: Currency): Offer {
  return {
    code: row.code,
    kind: row.kind,
    percent: row.percent ?? 0,
    amountMinor: row.amounts?.[currency] ?? 0,
    bonusMb: row.data_mb ?? 0,
  }
}
