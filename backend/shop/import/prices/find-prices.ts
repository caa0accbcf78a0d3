import type { Currency } from '#contract/money.ts'
import { PlainError } from '#contract/plain-error.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import { historyStart, type PriceSpan } from '../../catalogue/price/price-at.ts'
import type { CatalogueStore } from '../read-state.ts'

/** The prices of a plan in one currency, past and announced, and the least that it may cost. */
export type PlanPrices = {
  planId: string
  slug: string
  currency: Currency
  spans: PriceSpan[]
  floorMinor: number | null
}

/** Which plans are meant: by their ids, all of a place, or all of a region and of its countries. */
export type Chosen = { plans: readonly string[] } | { place: string } | { region: string }

/** Whether a row of `plan` is meant. */
export function isChosen(chosen: Chosen): Sql {
  if ('plans' in chosen) {
    return sql`plan.id IN (SELECT value FROM json_each(${JSON.stringify(chosen.plans)}))`
  }
  if ('place' in chosen) return sql`plan.destination_slug = ${chosen.place}`
  return sql`plan.destination_slug IN (SELECT place.slug FROM destination AS place
    WHERE place.slug = ${chosen.region} OR EXISTS (SELECT 1 FROM destination_country AS member
      WHERE member.destination_slug = ${chosen.region} AND member.country_code = place.code))`
}

/** Refuses plans and places that do not exist. */
export async function requireChosen(store: CatalogueStore, chosen: Chosen): Promise<void> {
  const rows = await store.read(sql`SELECT id FROM plan WHERE ${isChosen(chosen)}`)
  const known = new Set(rows.map(({ id }) => String(id)))
  if ('plans' in chosen) {
    const unknown = chosen.plans.find((id) => !known.has(id))
    if (unknown !== undefined) throw new PlainError(`There is no plan "${unknown}"`)
  } else if (known.size === 0) {
    const [name] = Object.values(chosen)
    throw new PlainError(`There is no plan of the place "${name}"`)
  }
}

/** Returns the prices of plans as far back as a reduction from then on is compared. */
export async function findPrices(
  store: CatalogueStore,
  chosen: Chosen,
  fromMs: number,
): Promise<PlanPrices[]> {
  const rows = await store.read(sql`SELECT plan.id AS planId, plan.destination_slug AS slug,
      h.currency, (SELECT minor FROM plan_floor
        WHERE plan_id = plan.id AND currency = h.currency) AS floorMinor,
      json_group_array(json_object('validFrom', h.valid_from, 'validTo', h.valid_to,
        'amountMinor', h.amount_minor, 'isReduction', json(iif(h.is_reduction, 'true', 'false'))))
        AS spans
    FROM plan JOIN price_history h ON h.plan_id = plan.id
    WHERE ${isChosen(chosen)} AND (h.valid_to IS NULL OR h.valid_to > ${historyStart(fromMs)})
    GROUP BY plan.id, h.currency ORDER BY plan.position, plan.id, h.currency`)
  return rows.map((row) => ({
    planId: String(row.planId),
    slug: String(row.slug),
    currency: row.currency as Currency,
    floorMinor: row.floorMinor === null ? null : Number(row.floorMinor),
    spans: (JSON.parse(String(row.spans)) as PriceSpan[]).toSorted(
      (a, b) => a.validFrom - b.validFrom,
    ),
  }))
}
