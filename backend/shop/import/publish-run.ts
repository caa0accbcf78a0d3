import { type Sql, sql } from '../../platform/sql.ts'
import { importedVersion } from '../catalogue/data/edition.ts'
import { allLists, listPlaces, setPrices } from '../catalogue/price/set-price.ts'
import { valuesOf } from '../catalogue/view.ts'

export type Publishing = {
  run: number
  /** The number of the publication, one more than that of the one before. */
  number: number
  /** Places with a plan that is added, withdrawn or changed, or whose price changes. */
  places: readonly string[]
  /** Unix milliseconds. */
  nowMs: number
  /** The person of the office who publishes it; null for a command. */
  by: string | null
}

/**
 * Returns the statements that make the plans of a run the catalogue; they must be carried out as one
 * batch. They read only rows that were staged before, so that they are few however large the run
 * is. If another publication came first, its number is taken, and nothing happens.
 */
export function publishRun({ run, number, places, nowMs, by }: Publishing): Sql[] {
  const moment = { beginsAt: nowMs, changedAt: nowMs }
  const staged = sql`(SELECT plan_id, destination_slug, currency, amount_minor
    FROM import_price WHERE run = ${run})`
  return [
    sql`INSERT INTO publication (number, run, published_at, published_by)
      VALUES (${number}, ${run}, ${nowMs}, ${by})`,
    putPlans(run),
    sql`UPDATE plan SET is_paused = 1 WHERE is_paused = 0
      AND id NOT IN (SELECT plan_id FROM import_plan WHERE run = ${run})`,
    numberPlans,
    ...supplyStatements(run),
    nameNetworks,
    ...addonStatements(run),
    ...setPrices(staged, moment),
    ...listPlaces(allLists(places), moment),
    tellPlaces(valuesOf(places), nowMs),
    // Costs are those of the import: suppliers are asked at once what has become of them.
    sql`UPDATE stock_watch SET next_at = min(next_at, ${nowMs})`,
    sql`INSERT INTO catalogue_meta (id, version, seeded_at) VALUES (1, ${importedVersion}, ${nowMs})
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, seeded_at = excluded.seeded_at`,
    sql`DELETE FROM import_price WHERE run = ${run}`,
  ]
}

function putPlans(run: number): Sql {
  const of = (key: string) => sql`p.plan ->> ${key}`
  return sql`INSERT INTO plan (id, destination_slug, slug, position, plan_type, duration_days,
      amount_mb, is_unlimited, daily_mb, throttle_kbps, tethering, tells_tethering,
      activation_policy, activate_within_days, addon_policy, kyc, refund_policy, networks)
    SELECT p.plan_id, ${of('destinationSlug')}, ${of('slug')}, 0, ${of('planType')},
      ${of('durationDays')}, ${of('amountMb')}, coalesce(known.is_unlimited, 0), ${of('dailyMb')},
      ${of('throttleKbps')}, coalesce(${of('tethering')}, 0), ${of('tethering')} IS NOT NULL,
      ${of('activationPolicy')}, ${of('activateWithinDays')}, ${of('addonPolicy')}, ${of('kyc')},
      ${of('refundPolicy')}, ${of('networks')}
    FROM import_plan AS p LEFT JOIN plan AS known ON known.id = p.plan_id WHERE p.run = ${run}
    ON CONFLICT (id) DO UPDATE SET duration_days = excluded.duration_days,
      amount_mb = excluded.amount_mb, daily_mb = excluded.daily_mb,
      throttle_kbps = excluded.throttle_kbps, tethering = excluded.tethering,
      tells_tethering = excluded.tells_tethering,
      activation_policy = excluded.activation_policy,
      activate_within_days = excluded.activate_within_days, addon_policy = excluded.addon_policy,
      kyc = excluded.kyc, refund_policy = excluded.refund_policy, networks = excluded.networks,
      is_paused = 0, unavailable_until = NULL`
}

/** Lists are read by position: those of the best known places first, and smaller plans first. */
const numberPlans = sql`UPDATE plan SET position = ordered.position FROM (
    SELECT plan.id, row_number() OVER (ORDER BY destination.position, plan.plan_type,
      coalesce(plan.daily_mb, plan.amount_mb), plan.duration_days, plan.id) AS position
    FROM plan JOIN destination ON destination.slug = plan.destination_slug) AS ordered
  WHERE ordered.id = plan.id AND plan.position <> ordered.position`

const soldIn = sql`plan, json_each(plan.networks) AS network
  WHERE plan.destination_slug = destination.slug AND plan.is_paused = 0`

/**
 * Countries name the networks that most of what is sold there uses, and no others; a network is of
 * 5G if it is in one of them. For several countries none is named.
 */
const nameNetworks = sql`UPDATE destination SET
    networks = coalesce((SELECT json_group_array(json(told)) FROM (
      SELECT json_object('name', network.value ->> 'name', 'generations',
        json(iif(max(network.value -> 'generations' LIKE '%5G%'), '["4G","5G"]', '["4G"]'))) AS told
      FROM ${soldIn} AND destination.kind = 'country'
      GROUP BY network.value ->> 'name'
      ORDER BY count(*) DESC, network.value ->> 'name' LIMIT 8)), '[]'),
    generation = iif(EXISTS (
      SELECT 1 FROM ${soldIn} AND network.value -> 'generations' LIKE '%5G%'), '5G', '4G')
  WHERE slug IN (SELECT destination_slug FROM plan WHERE is_paused = 0)`

function supplyStatements(run: number): Sql[] {
  return [
    sql`DELETE FROM plan_offer`,
    sql`INSERT INTO plan_offer (plan_id, supplier, package_id, period_days, rank, cost_micros,
        cost_currency, most_micros, is_available)
      SELECT p.plan_id, offer.value ->> 'supplier', offer.value ->> 'packageId',
        offer.value ->> 'periodDays', offer.key, offer.value ->> '$.cost.micros',
        offer.value ->> '$.cost.currency', offer.value ->> 'mostMicros',
        offer.value ->> 'isAvailable'
      FROM import_plan AS p, json_each(p.plan, '$.offers') AS offer WHERE p.run = ${run}`,
    sql`UPDATE plan SET is_paused = 1 WHERE id IN (SELECT plan_id FROM plan_offer
      GROUP BY plan_id HAVING max(is_available) = 0 UNION SELECT plan_id FROM plan_pause)`,
    sql`DELETE FROM plan_floor`,
    sql`INSERT INTO plan_floor (plan_id, currency, minor, published_minor)
      SELECT p.plan_id, floor.key, floor.value, floor.value
      FROM import_plan AS p, json_each(p.plan, '$.floors') AS floor
      WHERE p.run = ${run} AND floor.value IS NOT NULL AND length(floor.key) = 3`,
  ]
}

/**
 * Puts the add-ons of a run, smaller ones first. One that is not in it any more keeps its row, as
 * automatic top-ups name it, and is not offered; those without packages stay as they are.
 */
function addonStatements(run: number): Sql[] {
  const of = (key: string) => sql`a.addon ->> ${key}`
  return [
    sql`UPDATE addon_offer SET is_available = 0, most_micros = 0
      WHERE addon_id NOT IN (SELECT addon_id FROM import_addon WHERE run = ${run})`,
    sql`INSERT INTO addon (id, destination_slug, position, amount_mb, duration_days, prices)
      SELECT a.addon_id, ${of('destinationSlug')}, row_number() OVER (
          ORDER BY ${of('amountMb')}, ${of('durationDays')}, a.addon_id),
        ${of('amountMb')}, ${of('durationDays')}, ${of('prices')}
      FROM import_addon AS a WHERE a.run = ${run}
      ON CONFLICT (id) DO UPDATE SET destination_slug = excluded.destination_slug,
        position = excluded.position, amount_mb = excluded.amount_mb,
        duration_days = excluded.duration_days, prices = excluded.prices`,
    sql`DELETE FROM addon_floor`,
    sql`INSERT INTO addon_floor (addon_id, currency, minor, published_minor)
      SELECT a.addon_id, floor.key, floor.value, floor.value
      FROM import_addon AS a, json_each(a.addon, '$.floors') AS floor WHERE a.run = ${run}`,
    sql`INSERT INTO addon_offer (addon_id, supplier, package_id, cost_micros, cost_currency,
        most_micros, is_available)
      SELECT a.addon_id, offer.value ->> 'supplier', offer.value ->> 'packageId',
        offer.value ->> '$.cost.micros', offer.value ->> '$.cost.currency',
        offer.value ->> 'mostMicros', offer.value ->> 'isAvailable'
      FROM import_addon AS a, json_each(a.addon, '$.offers') AS offer WHERE a.run = ${run}
      ON CONFLICT (addon_id, supplier, package_id) DO UPDATE SET
        cost_micros = excluded.cost_micros, cost_currency = excluded.cost_currency,
        most_micros = excluded.most_micros, is_available = excluded.is_available`,
  ]
}

/**
 * Tells those who keep pages that places have changed, a table of slugs in brackets: as the present
 * price of one of their plans, as changes of prices are what they ask for.
 */
export function tellPlaces(places: Sql, nowMs: number): Sql {
  return sql`INSERT INTO price_change
      (plan_id, destination_slug, currency, amount_minor, begins_at, changed_at)
    SELECT min(plan.id), plan.destination_slug, price.currency, price.amount_minor, ${nowMs}, ${nowMs}
    FROM plan JOIN price_history AS price ON price.plan_id = plan.id AND price.currency = 'USD'
      AND price.valid_from <= ${nowMs} AND (price.valid_to IS NULL OR price.valid_to > ${nowMs})
    WHERE plan.destination_slug IN ${places}
      AND price.amount_minor > 0
    GROUP BY plan.destination_slug`
}
