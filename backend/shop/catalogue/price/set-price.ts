import type { Currency } from '#contract/money.ts'
import { type Sql, sql } from '../../../platform/sql.ts'

/** A price that a plan gets in one currency. Instants are unix milliseconds. */
export type NewPrice = {
  planId: string
  destinationSlug: string
  currency: Currency
  amountMinor: number
  /** Later than `changedAt` for an announced price. */
  beginsAt: number
  changedAt: number
}

/**
 * Returns the statements that set a price; they must be carried out as one batch. Prices that were
 * announced for later, and a reduction that would end later, are replaced; the past stays.
 */
export function setPrice(price: NewPrice): Sql[] {
  const { planId, destinationSlug, currency, amountMinor, beginsAt, changedAt } = price
  return [
    sql`INSERT INTO price_change
      (plan_id, destination_slug, currency, amount_minor, begins_at, changed_at)
      VALUES (${planId}, ${destinationSlug}, ${currency}, ${amountMinor}, ${beginsAt}, ${changedAt})`,
    ...applyPrice(price),
  ]
}

/** Every price that was set, in the order of setting, as `applyPrice` takes it. */
export const recordedPrices = sql`SELECT plan_id AS planId, destination_slug AS destinationSlug,
    currency, amount_minor AS amountMinor, begins_at AS beginsAt, changed_at AS changedAt
  FROM price_change ORDER BY number`

/** Returns the statements that set a price without recording it once more. */
export function applyPrice(price: NewPrice): Sql[] {
  const { planId, destinationSlug, currency, amountMinor, beginsAt, changedAt } = price
  const ofPlan = sql`plan_id = ${planId} AND currency = ${currency}`
  const ofPlace = sql`destination_slug = ${destinationSlug} AND currency = ${currency}`
  return [
    sql`DELETE FROM price_history WHERE ${ofPlan} AND valid_from >= ${beginsAt}`,
    sql`UPDATE price_history SET valid_to = ${beginsAt}
      WHERE ${ofPlan} AND (valid_to IS NULL OR valid_to > ${beginsAt})`,
    sql`INSERT INTO price_history (plan_id, currency, valid_from, amount_minor)
      SELECT id, ${currency}, ${beginsAt}, ${amountMinor} FROM plan WHERE id = ${planId}`,
    sql`DELETE FROM destination_price WHERE ${ofPlace} AND valid_from >= ${beginsAt}`,
    sql`UPDATE destination_price SET valid_to = ${beginsAt}
      WHERE ${ofPlace} AND (valid_to IS NULL OR valid_to > ${beginsAt})`,
    listedPrices(price),
    sql`UPDATE destination SET updated_at = max(updated_at, ${changedAt})
      WHERE slug = ${destinationSlug}`,
  ]
}

/**
 * Inserts the figures that lists print of the place, from the beginning of the price on: the same as
 * `listPrices` makes for the seed.
 */
function listedPrices({ destinationSlug, currency, beginsAt }: NewPrice): Sql {
  const of = (slug: string) => sql`max(CASE WHEN slug = ${slug} THEN priced.minor END)`
  return sql`INSERT INTO destination_price
    WITH edge AS (
      SELECT ${beginsAt} AS at UNION
      SELECT h.valid_from FROM plan JOIN price_history h ON h.plan_id = plan.id
      WHERE plan.destination_slug = ${destinationSlug} AND h.currency = ${currency}
        AND h.valid_from >= ${beginsAt}
    ), priced AS (
      SELECT edge.at, plan.slug, plan.position, plan.plan_type, plan.amount_mb,
        h.amount_minor AS minor, plan.kyc = 'none' AND
          (plan.unavailable_until IS NULL OR plan.unavailable_until <= edge.at) AS is_open
      FROM edge JOIN plan ON plan.destination_slug = ${destinationSlug}
      JOIN price_history h ON h.plan_id = plan.id AND h.currency = ${currency}
        AND h.valid_from <= edge.at AND (h.valid_to IS NULL OR h.valid_to > edge.at)
    ), best AS (
      SELECT at, minor, amount_mb, row_number() OVER (
        PARTITION BY at ORDER BY round(minor * 1024.0 / amount_mb), position) AS rank
      FROM priced WHERE is_open AND plan_type = 'data'
    )
    SELECT ${destinationSlug}, ${currency}, priced.at, lead(priced.at) OVER (ORDER BY priced.at),
      coalesce(min(CASE WHEN is_open THEN priced.minor END), min(priced.minor)),
      ${of('1gb-7d')}, ${of('5gb-30d')}, ${of('10gb-30d')}, ${of('unlimited-7d')},
      best.minor, best.amount_mb,
      (SELECT json_extract(prices, ${`$.${currency}`}) FROM addon
        WHERE destination_slug = ${destinationSlug} ORDER BY position LIMIT 1)
    FROM priced LEFT JOIN best ON best.at = priced.at AND best.rank = 1
    GROUP BY priced.at`
}
