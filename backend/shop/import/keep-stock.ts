import { currencies } from '#contract/money.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { listPlaces } from '../catalogue/price/set-price.ts'
import type { Supplier } from '../providers/supplier/supplier.ts'
import type { Suppliers, SupplyContext } from '../providers/supplier/supply.ts'
import { movedPlaces, setFloors } from './keep-floors.ts'
import { tellPlaces } from './publish-run.ts'

const hourMs = 3_600_000
/** Milliseconds after which a supplier that did not answer is asked again. */
const againMs = 300_000

type Stock = {
  kind: 'plan' | 'top_up'
  id: string
  isAvailable: 0 | 1
  micros: number
  currency: string
}

/**
 * Asks each supplier once an hour what it has. A package that is gone, out of stock or dearer than
 * its plan's price covers is not ordered, and a plan without any other package is paused until it
 * has one again. What sales have to bring follows the costs; prices and plans change by publications
 * alone.
 */
export async function keepStock(context: SupplyContext, suppliers: Suppliers): Promise<void> {
  for (const [name, supplier] of Object.entries(suppliers)) {
    if (supplier.offers && (await claim(context, name))) await keepOf(context, name, supplier)
  }
}

async function keepOf(context: SupplyContext, name: string, supplier: Supplier): Promise<void> {
  const { catalogue } = context.services
  const nowMs = context.now * 1000
  const stock = await readStock(context, supplier)
  // A supplier that has nothing at all has a fault; what it sold an hour ago is the better guess.
  if (stock.length === 0) throw new Error(`${name} says that it sells nothing`)
  // The changed places are written first: after the update they can no longer be found.
  const all = [
    ...keepPackages(name, JSON.stringify(stock)),
    tellPlaces(sql`(${otherPlaces} UNION ${movedPlaces(nowMs)})`, nowMs),
    setPauses,
    ...setFloors,
    ...listPlaces(toldLists(nowMs), { beginsAt: nowMs, changedAt: nowMs }),
    sql`UPDATE stock_watch SET next_at = ${nowMs + hourMs}, kept_at = ${nowMs}
      WHERE supplier = ${name}`,
  ]
  await catalogue.batch(all.map((query) => statement(catalogue, query)))
}

/** The lists of the places that were told at a moment, as `listPlaces` takes them. */
function toldLists(nowMs: number): Sql {
  return sql`(SELECT DISTINCT destination_slug, each.value AS currency
    FROM price_change, json_each(${JSON.stringify(currencies)}) AS each
    WHERE begins_at = ${nowMs} AND changed_at = ${nowMs})`
}

/** Whether it is time, for one of the processes that may ask at once. */
async function claim({ now, services }: SupplyContext, supplier: string): Promise<boolean> {
  const nowMs = now * 1000
  const row = await statement(services.catalogue)`
    INSERT INTO stock_watch (supplier, next_at)
    SELECT ${supplier}, ${nowMs + againMs}
    WHERE EXISTS (SELECT 1 FROM plan_offer WHERE supplier = ${supplier})
    ON CONFLICT (supplier) DO UPDATE SET next_at = excluded.next_at
    WHERE stock_watch.next_at <= ${nowMs} RETURNING supplier`.first()
  return row !== null
}

async function readStock(context: SupplyContext, { offers }: Supplier): Promise<Stock[]> {
  const stock: Stock[] = []
  for await (const { kind, packageId, isAvailable, cost } of offers?.(context) ?? []) {
    stock.push({ kind, id: packageId, isAvailable: isAvailable ? 1 : 0, ...cost })
  }
  return stock
}

function keepPackages(supplier: string, stock: string): Sql[] {
  // As a table of its own, and with ids as text, it is searched by them; otherwise all of it is read
  // again for each package, which takes 3,500 packages 17 seconds.
  const of = (kind: Stock['kind']) => sql`(WITH listed AS MATERIALIZED (
      SELECT CAST(value ->> 'id' AS TEXT) AS id, value ->> 'micros' AS micros,
        value ->> 'currency' AS currency, value ->> 'isAvailable' AS has
      FROM json_each(${stock}) WHERE value ->> 'kind' = ${kind}
    ) SELECT * FROM listed)`
  return [
    sql`UPDATE plan_offer ${keep(supplier, of('plan'), sql`coalesce(period_days, 1)`)}`,
    sql`UPDATE plan_offer ${drop(supplier, of('plan'))}`,
    sql`UPDATE addon_offer ${keep(supplier, of('top_up'), sql`1`)}`,
    sql`UPDATE addon_offer ${drop(supplier, of('top_up'))}`,
  ]
}

function keep(supplier: string, told: Sql, days: Sql): Sql {
  const cost = sql`told.micros * ${days}`
  const isSold = sql`(told.has = 1 AND told.currency = cost_currency AND ${cost} <= most_micros)`
  return sql`SET is_available = ${isSold},
      cost_micros = iif(told.currency = cost_currency, ${cost}, cost_micros)
    FROM ${told} AS told WHERE supplier = ${supplier} AND package_id = told.id
      AND (is_available <> ${isSold}
        OR (told.currency = cost_currency AND cost_micros <> ${cost}))`
}

function drop(supplier: string, told: Sql): Sql {
  return sql`SET is_available = 0 WHERE supplier = ${supplier} AND is_available = 1
    AND package_id NOT IN (SELECT id FROM ${told})`
}

/** Plans with packages that are sold although they have none now, or paused although they have. */
const otherPlans = sql`(SELECT plan_id AS id FROM plan_offer JOIN plan ON plan.id = plan_id
  WHERE plan_id NOT IN (SELECT plan_id FROM plan_pause)
  GROUP BY plan_id HAVING max(is_available) = max(is_paused))`
const otherPlaces = sql`SELECT DISTINCT destination_slug AS slug FROM plan
  WHERE id IN ${otherPlans}`
const setPauses = sql`UPDATE plan SET is_paused = 1 - is_paused WHERE id IN ${otherPlans}`
