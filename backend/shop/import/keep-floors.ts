import { type Sql, sql } from '../../platform/sql.ts'
import { toPoint } from '../catalogue/price/set-price.ts'

const ofPlans = { floor: sql`plan_floor`, offer: sql`plan_offer`, id: sql`plan_id` }
const ofAddons = { floor: sql`addon_floor`, offer: sql`addon_offer`, id: sql`addon_id` }
type Tables = typeof ofPlans

/** How the publication that is sold makes floors of costs, as `floorRules` stored it. */
const rules = sql`(SELECT value ->> 'costCurrency' AS cost_currency,
    value ->> 'currency' AS currency, value ->> 'perEuroOfCost' AS of_cost,
    value ->> 'perEuro' AS of_sale, value ->> 'fixedMicros' AS fixed,
    value ->> 'keptShare' AS kept, value ->> 'unitMinor' AS unit
  FROM import_run, json_each(floor_rules)
  WHERE import_run.number = (SELECT run FROM publication ORDER BY number DESC LIMIT 1))`

/** The same as `floorOf` makes of a cost: in whole numbers, each step rounded up. */
function costFloor(cost: Sql): Sql {
  const converted = sql`(${cost} * of_sale + of_cost - 1) / of_cost`
  const withFee = sql`((${converted} + fixed) * 10000 + kept - 1) / kept`
  return sql`CAST((${withFee} * unit + 999999) / 1000000 AS INTEGER)`
}

/**
 * Floors that are not what the packages ask for that can be ordered now, with what they have to be:
 * the dearest one's, since each of them may be the one that delivers, and never below the published.
 */
function otherFloors({ floor, offer, id }: Tables): Sql {
  return sql`(WITH rule AS MATERIALIZED (SELECT * FROM ${rules}), asked AS MATERIALIZED (
      SELECT ${id} AS id, rule.currency, max(${costFloor(sql`cost_micros`)}) AS minor
      FROM ${offer} JOIN rule USING (cost_currency) WHERE is_available = 1
      GROUP BY ${id}, rule.currency
    ), now AS (
      SELECT ${id} AS id, floor.currency, floor.minor AS was,
        max(published_minor, coalesce(asked.minor, 0)) AS minor
      FROM ${floor} AS floor LEFT JOIN asked ON asked.id = ${id} AND asked.currency = floor.currency
      WHERE published_minor IS NOT NULL
    ) SELECT id, currency, was, minor FROM now WHERE was <> minor)`
}

/**
 * The places that show another figure with the floors that `setFloors` sets, now or when a price
 * that was announced begins.
 */
export function movedPlaces(nowMs: number): Sql {
  const isShown = (price: Sql) => sql`max(${price}, ${toPoint(sql`due.was`, sql`due.currency`)})
    <> max(${price}, ${toPoint(sql`due.minor`, sql`due.currency`)})`
  return sql`SELECT destination_slug AS slug FROM ${otherFloors(ofPlans)} AS due
      JOIN plan ON plan.id = due.id
      JOIN price_history AS h ON h.plan_id = due.id AND h.currency = due.currency
        AND (h.valid_to IS NULL OR h.valid_to > ${nowMs})
    WHERE ${isShown(sql`h.amount_minor`)}
    UNION SELECT destination_slug FROM ${otherFloors(ofAddons)} AS due
      JOIN addon ON addon.id = due.id
    WHERE ${isShown(sql`(prices ->> due.currency)`)}`
}

/**
 * Raises floors with the costs of packages that can be ordered, and lowers them again, at most to what
 * was published. Costs that no publication has a rule for change nothing.
 */
export const setFloors: readonly Sql[] = [
  sql`UPDATE plan_floor SET minor = due.minor FROM ${otherFloors(ofPlans)} AS due
    WHERE due.id = plan_id AND due.currency = plan_floor.currency`,
  sql`UPDATE addon_floor SET minor = due.minor FROM ${otherFloors(ofAddons)} AS due
    WHERE due.id = addon_id AND due.currency = addon_floor.currency`,
]
