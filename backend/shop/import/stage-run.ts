import type { currencies } from '#contract/money.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { SupplierOffer } from '../providers/supplier/supplier-offer.ts'
import type { DatedRate } from './exchange-rates.ts'
import type { Refund } from './normalise.ts'
import type { FloorRule } from './price-plan.ts'
import type { Staged, StagedPlan } from './staged-plan.ts'

/** A package as it is stored. */
export type StoredOffer = Omit<SupplierOffer, 'raw'> & { refund?: Refund }
export type FetchedOffer = StoredOffer & { raw: string }

/** Characters of the JSON that one statement takes; D1 takes statements of 100 KB. */
const mostCharacters = 24_000

/** Divides rows so that each part fits into one statement, as JSON. */
function inParts(rows: readonly object[]): string[] {
  const parts: string[][] = [[]]
  let size = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (size + text.length > mostCharacters && size > 0) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(text)
    size += text.length
  }
  return parts.filter((part) => part.length > 0).map((part) => `[${part.join(',')}]`)
}

type Run = {
  number: number
  madeAt: number
  source: string
  summary: object
  floorRules: readonly FloorRule[]
}

/** Returns the statements that store a run, which changes nothing that is sold. */
export function stageRun(run: Run, { plans, addons }: Staged): Sql[] {
  const { number, madeAt, source, summary, floorRules } = run
  return [
    sql`INSERT INTO import_run (number, made_at, source, summary, floor_rules)
      VALUES (${number}, ${madeAt}, ${source}, ${JSON.stringify(summary)},
        ${JSON.stringify(floorRules)})`,
    ...inParts(plans).map(
      (part) => sql`INSERT INTO import_plan (run, plan_id, plan)
        SELECT ${number}, value ->> 'id', value FROM json_each(${part})`,
    ),
    ...inParts(addons).map(
      (part) => sql`INSERT INTO import_addon (run, addon_id, addon)
        SELECT ${number}, value ->> 'id', value FROM json_each(${part})`,
    ),
    ...dropOldRuns(number),
  ]
}

/** Runs that are kept: those of the latest publications, and the newest. */
const keptRuns = 10

function dropOldRuns(number: number): Sql[] {
  const isOld = sql`run <= ${number - keptRuns} AND run NOT IN (
    SELECT run FROM publication ORDER BY number DESC LIMIT ${keptRuns})`
  return [sql`DELETE FROM import_plan WHERE ${isOld}`, sql`DELETE FROM import_addon WHERE ${isOld}`]
}

/** Returns the statements that store prices which publishing the run sets. */
export function stagePrices(
  run: number,
  prices: readonly { plan: StagedPlan; currency: (typeof currencies)[number] }[],
): Sql[] {
  const rows = prices.map(({ plan: { id, destinationSlug, prices: of }, currency }) => ({
    ...{ id, place: destinationSlug, currency },
    minor: of[currency],
  }))
  return [
    sql`DELETE FROM import_price WHERE run = ${run}`,
    ...inParts(rows).map(
      (part) => sql`INSERT INTO import_price
          (run, plan_id, currency, destination_slug, amount_minor)
        SELECT ${run}, value ->> 'id', value ->> 'currency', value ->> 'place', value ->> 'minor'
        FROM json_each(${part})`,
    ),
  ]
}

/** Returns the statements that store what a supplier sells now; what is not among it is gone. */
export function storeOffers(
  supplier: string,
  run: number,
  { changed, gone }: { changed: readonly FetchedOffer[]; gone: readonly StoredOffer[] },
): Sql[] {
  const rows = changed.map(({ raw, ...offer }) => ({ offer, raw }))
  const keys = gone.map(({ kind, packageId }) => ({ kind, packageId }))
  return [
    ...inParts(rows).map(
      (part) => sql`INSERT INTO supplier_offer (supplier, kind, package_id, run, offer, raw)
        SELECT ${supplier}, value ->> '$.offer.kind', value ->> '$.offer.packageId', ${run},
          value -> 'offer', value ->> 'raw' FROM json_each(${part}) WHERE true
        ON CONFLICT (supplier, kind, package_id) DO UPDATE SET run = excluded.run, is_gone = 0,
          offer = excluded.offer, raw = excluded.raw`,
    ),
    ...inParts(keys).map(
      (part) => sql`UPDATE supplier_offer SET is_gone = 1, run = ${run}
        WHERE supplier = ${supplier} AND (kind, package_id) IN (
          SELECT value ->> 'kind', value ->> 'packageId' FROM json_each(${part}))`,
    ),
  ]
}

export function storeRates(rates: readonly DatedRate[]): Sql[] {
  return inParts(rates).map(
    (part) => sql`INSERT INTO exchange_rate (currency, day, per_euro_micros)
      SELECT value ->> 'currency', value ->> 'day', value ->> 'perEuroMicros'
      FROM json_each(${part}) WHERE true
      ON CONFLICT (currency, day) DO UPDATE SET per_euro_micros = excluded.per_euro_micros`,
  )
}

export function storeMap(supplierPlace: string, slug: string): Sql {
  return sql`INSERT INTO place_map (supplier_place, destination_slug)
    VALUES (${supplierPlace}, ${slug})
    ON CONFLICT (supplier_place) DO UPDATE SET destination_slug = excluded.destination_slug`
}

export function storePin(planId: string, supplier: string, packageId: string): Sql {
  return sql`INSERT INTO plan_pin (plan_id, supplier, package_id)
    VALUES (${planId}, ${supplier}, ${packageId}) ON CONFLICT (plan_id)
    DO UPDATE SET supplier = excluded.supplier, package_id = excluded.package_id`
}
