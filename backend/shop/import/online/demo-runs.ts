import { currencies } from '#contract/money.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import { unitsFor1000Dollars } from '../../catalogue/price/rule.ts'
import { toPoint } from '../../catalogue/price/set-price.ts'

type Seeding = { nowMs: number; preparedBy: string }

const hourMs = 3_600_000

/** Units of each currency for one euro, in millionths, as the prices of the demonstration have them. */
const rates = JSON.stringify(
  Object.fromEntries(
    currencies.map((each) => [
      each,
      Math.round((unitsFor1000Dollars[each] * 1_000_000) / unitsFor1000Dollars.EUR),
    ]),
  ),
)

/**
 * Adds two runs of an import to a local catalogue: the one that is sold, and a later one that changes
 * some of it, with a brake that holds.
 */
export async function seedRuns(
  catalogue: D1Database,
  { nowMs, preparedBy }: Seeding,
): Promise<void> {
  const [first, second] = [nowMs - 50 * hourMs, nowMs - 2 * hourMs]
  const isNew = sql`NOT EXISTS (SELECT 1 FROM import_run)`
  const insertRun = (number: number, madeAt: number, summary: string, by: string | null) => sql`
    INSERT INTO import_run (number, made_at, source, summary, floor_rules, prepared_by)
    VALUES (${number}, ${madeAt}, 'sandbox', ${summary}, '[]', ${by})`
  const known = await statement(catalogue)`SELECT ${isNew} AS isNew`.first<number>('isNew')
  if (known !== 1) return
  const queries = [
    insertRun(1, first, '{"added":0,"withdrawn":0}', null),
    soldPlans(nowMs),
    sql`INSERT INTO publication (number, run, published_at) VALUES (1, 1, ${first + hourMs})`,
    insertRun(2, second, '{"added":6,"withdrawn":6}', preparedBy),
    sql`INSERT INTO import_plan (run, plan_id, plan) SELECT 2, plan_id, plan FROM import_plan
      WHERE run = 1 AND plan_id NOT IN (SELECT id FROM plan WHERE destination_slug = 'nauru')`,
    ...changes.map(change),
    sql`INSERT INTO import_plan (run, plan_id, plan)
      SELECT 2, replace(plan_id, '20gb', '15gb'), json_set(plan, '$.id', replace(plan_id, '20gb', '15gb'),
        '$.slug', replace(plan ->> 'slug', '20gb', '15gb'), '$.amountMb', 15360)
      FROM import_plan WHERE run = 2 AND plan_id IN ('jp-20gb-30d-v1', 'fr-20gb-30d-v1',
        'it-20gb-30d-v1', 'es-20gb-30d-v1', 'th-20gb-30d-v1', 'gb-20gb-30d-v1')`,
  ]
  await catalogue.batch(queries.map((query) => statement(catalogue, query)))
}

/** All plans of the first run, as they are sold, with a package of the sandbox each. */
function soldPlans(nowMs: number): Sql {
  const price = (minor: Sql) => sql`(SELECT json_group_object(currency, ${minor})
    FROM price_history WHERE plan_id = plan.id AND valid_from <= ${nowMs}
      AND (valid_to IS NULL OR valid_to > ${nowMs}))`
  const cost = sql`(SELECT amount_minor * (5000 + 100 * (plan.position % 12)) FROM price_history
    WHERE plan_id = plan.id AND currency = 'USD' AND valid_from <= ${nowMs}
      AND (valid_to IS NULL OR valid_to > ${nowMs}))`
  const paid = (micros: Sql) => sql`json_object('micros', ${micros}, 'currency', 'USD')`
  return sql`INSERT INTO import_plan (run, plan_id, plan)
    SELECT 1, id, json_set(json_object('id', id, 'slug', slug, 'destinationSlug', destination_slug,
      'planType', plan_type, 'durationDays', duration_days, 'amountMb', amount_mb,
      'dailyMb', daily_mb, 'throttleKbps', throttle_kbps,
      'tethering', json(iif(tethering, 'true', 'false')), 'activationPolicy', activation_policy,
      'activateWithinDays', activate_within_days, 'addonPolicy', addon_policy, 'kyc', kyc,
      'refundPolicy', refund_policy, 'networks', json(networks)),
      '$.prices', json(${price(sql`amount_minor`)}), '$.floors', json(${price(sql`amount_minor * 7 / 10`)}),
      '$.basis', json_object('cost', ${paid(cost)}, 'rule', 'demonstration', 'rates', json(${rates})),
      '$.offers', json_array(json_object('supplier', 'sandbox', 'packageId', id, 'periodDays', NULL,
        'cost', ${paid(cost)}, 'floor', NULL, 'isAvailable', json('true'),
        'mostMicros', ${cost} * 3 / 2)))
    FROM plan WHERE is_paused = 0`
}

/** What the second run changes: whose plans, and the percent of the price and of the cost. */
const changes = [
  { places: ['kenya', 'uganda'], price: 110, cost: 112 },
  { places: ['italy'], price: 90, cost: 88 },
  { places: ['laos'], price: 135, cost: 140 },
  { places: ['nepal'], price: 100, cost: 160 },
  { places: ['turkiye'], price: 100, cost: 100, activation: 'installation' },
] as const

/** Changes prices and costs; a cost that rises under a price that stays puts it under its floor. */
function change({ places, price, cost, ...more }: (typeof changes)[number]): Sql {
  const each = (key: string, minor: Sql) => sql`(SELECT json_group_object(each.key, ${minor})
    FROM json_each(plan, ${key}) AS each)`
  const costs = sql`CAST((plan ->> '$.basis.cost.micros') * ${cost} / 100 AS INTEGER)`
  const activation = 'activation' in more ? more.activation : null
  return sql`UPDATE import_plan SET plan = json_set(plan,
      '$.prices', json(${each('$.prices', toPoint(sql`CAST(each.value * ${price} / 100 AS INTEGER)`, sql`each.key`))}),
      '$.floors', json(${each('$.floors', sql`CAST(each.value * ${cost} / 100 AS INTEGER)`)}),
      '$.basis.cost.micros', ${costs}, '$.offers[0].cost.micros', ${costs},
      '$.activationPolicy', coalesce(${activation}, plan ->> 'activationPolicy'))
    WHERE run = 2 AND plan ->> 'destinationSlug' IN
      (SELECT value FROM json_each(${JSON.stringify(places)}))`
}
