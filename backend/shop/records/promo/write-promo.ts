import type { Currency } from '#contract/money.ts'
import { type Sql, sql } from '../../../platform/sql.ts'

/** What codes give, to whom and until when. */
export type PromoRule = {
  kind: 'percent' | 'fixed' | 'free_data'
  percent: number | null
  amounts: Partial<Record<Currency, number>> | null
  dataMb: number | null
  startsAt: number
  endsAt: number
  minimums: Partial<Record<Currency, number>> | null
  places: readonly string[] | null
  planTypes: readonly string[] | null
  channels: readonly string[] | null
  uses: number | null
  usesEach: number | null
  isFirst: boolean
  campaign: string
}

type New = { codes: readonly string[]; batchId: string | null; budgetUsdMinor: number | null }

const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value))

/**
 * Adds codes of one rule, which share a budget. A code that exists fails the whole batch, so that no
 * other promotion is changed.
 */
export function insertPromos(rule: PromoRule, { codes, batchId, budgetUsdMinor }: New): Sql[] {
  const budgetId = budgetUsdMinor === null ? null : `budget-${codes[0]}`
  const budget = sql`INSERT INTO promo_budget (id, limit_usd_minor)
    VALUES (${budgetId}, ${budgetUsdMinor})`
  return [
    ...(budgetId === null ? [] : [budget]),
    sql`INSERT INTO promo (code, kind, percent, amounts, data_mb, starts_at, ends_at, minimums,
        places, plan_types, channels, uses_left, uses_each, is_first, campaign, batch_id, heads,
        budget_id)
      SELECT value, ${rule.kind}, ${rule.percent}, ${jsonOf(rule.amounts)}, ${rule.dataMb},
        ${rule.startsAt}, ${rule.endsAt}, ${jsonOf(rule.minimums)}, ${jsonOf(rule.places)},
        ${jsonOf(rule.planTypes)}, ${jsonOf(rule.channels)}, ${rule.uses}, ${rule.usesEach},
        ${rule.isFirst ? 1 : 0}, ${rule.campaign}, ${batchId},
        iif(${batchId} IS NULL, 1, iif(key = 0, ${codes.length}, 0)), ${budgetId}
      FROM json_each(${JSON.stringify(codes)})`,
  ]
}

/** Stops a code, or all of a batch, or lets them go on. */
export function stopPromos(id: string, stoppedAt: number | null): Sql[] {
  return [
    sql`UPDATE promo SET stopped_at = ${stoppedAt} WHERE code = ${id}`,
    sql`UPDATE promo SET stopped_at = ${stoppedAt} WHERE batch_id = ${id}`,
  ]
}
