import { type Currency, currencies } from '#contract/money.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import { toPricePoint } from './price-points.ts'

/** A price that a plan gets in one currency. Instants are unix milliseconds. */
export type NewPrice = {
  planId: string
  destinationSlug: string
  currency: Currency
  amountMinor: number
  /** Later than `changedAt` for an announced price. */
  beginsAt: number
  changedAt: number
  /** Set for a reduction. */
  endsAt?: number | null
}

/** When prices begin, and when that was decided. */
type Moment = Pick<NewPrice, 'beginsAt' | 'changedAt'>

/**
 * Returns the statements that set a price; they must be carried out as one batch. Prices that were
 * announced for later, and a reduction that would end later, are replaced; the past stays.
 */
export function setPrice(price: NewPrice): Sql[] {
  return setPrices(rowOf(price), price)
}

/**
 * Returns the statements that set many prices. `rows` is a table of them, in brackets or by name,
 * with the columns plan_id, destination_slug, currency and amount_minor.
 */
export function setPrices(rows: Sql, moment: Moment): Sql[] {
  return [
    sql`INSERT INTO price_change
      (plan_id, destination_slug, currency, amount_minor, begins_at, changed_at)
      SELECT plan_id, destination_slug, currency, amount_minor, ${moment.beginsAt},
        ${moment.changedAt} FROM ${rows}`,
    ...applyPrices(rows, moment),
  ]
}

/** Pauses the plans that the operator paused, after their rows were replaced. */
export const keepPauses = sql`UPDATE plan SET is_paused = 1
  WHERE id IN (SELECT plan_id FROM plan_pause)`

/** Every price that was set, in the order of setting, as `applyPrice` takes it. */
export const recordedPrices = sql`SELECT plan_id AS planId, destination_slug AS destinationSlug,
    currency, amount_minor AS amountMinor, begins_at AS beginsAt, changed_at AS changedAt,
    ends_at AS endsAt
  FROM price_change ORDER BY number`

/** Returns the statements that set a price without recording it once more. */
export function applyPrice(price: NewPrice): Sql[] {
  return applyPrices(rowOf(price), price)
}

/** A price as a table of one. */
export function rowOf({ planId, destinationSlug, currency, amountMinor }: NewPrice): Sql {
  return sql`(SELECT ${planId} AS plan_id, ${destinationSlug} AS destination_slug,
    ${currency} AS currency, ${amountMinor} AS amount_minor)`
}

function applyPrices(rows: Sql, moment: Moment): Sql[] {
  const { beginsAt } = moment
  const ofPlans = sql`(plan_id, currency) IN (SELECT plan_id, currency FROM ${rows})`
  return [
    sql`DELETE FROM price_history WHERE ${ofPlans} AND valid_from >= ${beginsAt}`,
    sql`UPDATE price_history SET valid_to = ${beginsAt}
      WHERE ${ofPlans} AND (valid_to IS NULL OR valid_to > ${beginsAt})`,
    sql`INSERT INTO price_history (plan_id, currency, valid_from, amount_minor)
      SELECT plan.id, row.currency, ${beginsAt}, row.amount_minor
      FROM ${rows} AS row JOIN plan ON plan.id = row.plan_id`,
    ...listPlaces(sql`(SELECT DISTINCT destination_slug, currency FROM ${rows})`, moment),
  ]
}

/** The lists of places in all currencies, as `listPlaces` takes them. */
export function allLists(places: readonly string[]): Sql {
  return sql`(SELECT place.value AS destination_slug, currency.value AS currency
    FROM json_each(${JSON.stringify(places)}) AS place,
      json_each(${JSON.stringify(currencies)}) AS currency)`
}

/**
 * Returns the statements that recompute the figures of lists from a moment on, for a table of
 * destination_slug and currency.
 */
export function listPlaces(places: Sql, { beginsAt, changedAt }: Moment): Sql[] {
  const ofPlaces = sql`(destination_slug, currency) IN (SELECT destination_slug, currency FROM ${places})`
  return [
    sql`DELETE FROM destination_price WHERE ${ofPlaces} AND valid_from >= ${beginsAt}`,
    sql`UPDATE destination_price SET valid_to = ${beginsAt}
      WHERE ${ofPlaces} AND (valid_to IS NULL OR valid_to > ${beginsAt})`,
    listedPrices(places, beginsAt),
    sql`UPDATE destination SET updated_at = max(updated_at, ${changedAt})
      WHERE slug IN (SELECT destination_slug FROM ${places})`,
  ]
}

/**
 * Inserts the figures that lists print of places, from a moment on: the same as `listPrices` makes
 * for the seed. A place without a plan that is sold has none, and is not listed.
 */
function listedPrices(places: Sql, beginsAt: number): Sql {
  const of = (slug: string) => sql`max(CASE WHEN slug = ${slug} THEN priced.minor END)`
  return sql`INSERT INTO destination_price
    WITH place AS MATERIALIZED (SELECT destination_slug AS place, currency FROM ${places}),
    edge AS (
      SELECT place, currency, ${beginsAt} AS at FROM place UNION
      SELECT place.place, place.currency, h.valid_from
      FROM place JOIN plan ON plan.destination_slug = place.place
      JOIN price_history h ON h.plan_id = plan.id AND h.currency = place.currency
        AND h.valid_from >= ${beginsAt}
    ), priced AS (
      SELECT edge.place, edge.currency, edge.at, plan.slug, plan.position, plan.plan_type,
        plan.amount_mb, ${notBelowFloor} AS minor, plan.kyc = 'none' AND
          (plan.unavailable_until IS NULL OR plan.unavailable_until <= edge.at) AS is_open
      FROM edge JOIN plan ON plan.destination_slug = edge.place AND plan.is_paused = 0
      JOIN price_history h ON h.plan_id = plan.id AND h.currency = edge.currency
        AND h.valid_from <= edge.at AND (h.valid_to IS NULL OR h.valid_to > edge.at)
      LEFT JOIN plan_floor AS floor ON floor.plan_id = plan.id AND floor.currency = edge.currency
    ), best AS (
      SELECT place, currency, at, minor, amount_mb, row_number() OVER (
        PARTITION BY place, currency, at
        ORDER BY round(minor * 1024.0 / amount_mb), position) AS rank
      FROM priced WHERE is_open AND plan_type = 'data'
    )
    SELECT priced.place, priced.currency, priced.at,
      lead(priced.at) OVER (PARTITION BY priced.place, priced.currency ORDER BY priced.at),
      coalesce(min(CASE WHEN is_open THEN priced.minor END), min(priced.minor)),
      ${of('1gb-7d')}, ${of('5gb-30d')}, ${of('10gb-30d')}, ${of('unlimited-7d')},
      best.minor, best.amount_mb,
      ${addonFrom}
    FROM priced LEFT JOIN best ON best.place = priced.place AND best.currency = priced.currency
      AND best.at = priced.at AND best.rank = 1
    GROUP BY priced.place, priced.currency, priced.at`
}

/** The step of prices in each currency, as JSON: D1 binds at most a hundred values. */
const steps = JSON.stringify(
  Object.fromEntries(currencies.map((each) => [each, toPricePoint(1, each)])),
)

/** The price point at or above an amount, 0 without one. */
export function toPoint(minor: Sql, currency: Sql): Sql {
  const step = sql`(${steps} ->> ${currency})`
  return sql`coalesce((${minor} + ${step} - 1) / ${step} * ${step}, 0)`
}
const floorPoint = (currency: Sql): Sql => toPoint(sql`floor.minor`, currency)

/** What a plan costs: no list shows less than checkout charges. */
const notBelowFloor = sql`max(h.amount_minor, ${floorPoint(sql`edge.currency`)})`
const addonNotBelow = sql`max(prices ->> priced.currency, ${floorPoint(sql`priced.currency`)})`

/**
 * The price from which data can be added at a place, for eSIMs of any of its suppliers: the highest of
 * their lowest. Add-ons without packages count where there are no others.
 */
const addonFrom = sql`(SELECT coalesce(max(iif(supplier IS NULL, NULL, minor)), max(minor)) FROM (
  SELECT supplier, min(${addonNotBelow}) AS minor
  FROM addon LEFT JOIN addon_offer ON addon_offer.addon_id = addon.id
    LEFT JOIN addon_floor AS floor ON floor.addon_id = addon.id AND floor.currency = priced.currency
  WHERE addon.destination_slug = priced.place AND coalesce(is_available, 1) = 1 GROUP BY supplier))`
