import type { Currency } from '#contract/money.ts'
import { sql } from '../../../platform/sql.ts'
import type { CatalogueStore } from '../read-state.ts'

/** A plan in the list of the office; instants are unix milliseconds. */
export type ListedPlan = {
  id: string
  slug: string
  place: string
  code: string | null
  amountMb: number
  dailyMb: number | null
  days: number
  /** Null if nothing is sold now. */
  minor: number | null
  /** Until when it is a reduction. */
  reducedUntil: number | null
  floor: number | null
  supplier: string | null
  costMicros: number | null
  costCurrency: string | null
  isPaused: boolean
  /** Since when the operator does not sell it. */
  pausedAt: number | null
}

export type Listing = { q: string; currency: Currency; nowMs: number; from: number; most: number }

/** Plans of a place, or with an id that begins so, with their price in one currency; one more than `most`. */
export async function listPlansForStaff(
  { read }: Pick<CatalogueStore, 'read'>,
  { q, currency, nowMs, from, most }: Listing,
): Promise<ListedPlan[]> {
  const word = q.toLowerCase()
  const rows = await read(sql`SELECT plan.id, plan.destination_slug AS slug,
      destination.name_en AS place, destination.code, plan.amount_mb AS amountMb,
      plan.daily_mb AS dailyMb, plan.duration_days AS days, price.amount_minor AS minor,
      iif(price.is_reduction, price.valid_to, NULL) AS reducedUntil, plan_floor.minor AS floor,
      plan_offer.supplier, plan_offer.cost_micros AS costMicros,
      plan_offer.cost_currency AS costCurrency, plan.is_paused AS isPaused,
      plan_pause.paused_at AS pausedAt
    FROM plan JOIN destination ON destination.slug = plan.destination_slug
      LEFT JOIN price_history AS price ON price.plan_id = plan.id AND price.currency = ${currency}
        AND price.valid_from <= ${nowMs} AND (price.valid_to IS NULL OR price.valid_to > ${nowMs})
      LEFT JOIN plan_floor ON plan_floor.plan_id = plan.id AND plan_floor.currency = ${currency}
      LEFT JOIN plan_offer ON plan_offer.plan_id = plan.id AND plan_offer.rank = 0
      LEFT JOIN plan_pause ON plan_pause.plan_id = plan.id
    WHERE ${word} = '' OR plan.destination_slug = ${word} OR plan.id = ${word}
      OR instr(lower(destination.name_en), ${word}) = 1 OR (${word} = 'paused' AND plan.is_paused = 1)
      OR (${word} = 'reduced' AND price.is_reduction = 1)
    ORDER BY plan.position, plan.id LIMIT ${most + 1} OFFSET ${from}`)
  return rows.map((row) => ({ ...(row as ListedPlan), isPaused: row.isPaused === 1 }))
}
