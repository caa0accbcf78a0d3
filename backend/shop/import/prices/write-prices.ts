import { type Sql, sql } from '../../../platform/sql.ts'
import { reducePrices } from '../../catalogue/price/reduce-prices.ts'
import { allLists, listPlaces, setPrices } from '../../catalogue/price/set-price.ts'
import { valuesOf } from '../../catalogue/view.ts'
import { tellPlaces } from '../publish-run.ts'
import type { CatalogueStore } from '../read-state.ts'
import type { Change, Time } from './change-prices.ts'
import { type Chosen, isChosen } from './find-prices.ts'

/** Rows of one statement, as JSON; a command through wrangler takes 128 KB. */
const rowsInPart = 200

/** Sets all prices at once: they are staged, and one batch makes them prices. */
export async function writePrices(
  store: CatalogueStore,
  changes: readonly Change[],
  { beginsAt, endsAt }: Time,
  nowMs: number,
): Promise<void> {
  // Runs of imports have numbers above zero.
  const run = -nowMs
  const rows = changes.map(({ planId, slug, currency, toMinor }) => [
    planId,
    currency,
    slug,
    toMinor,
  ])
  const parts = Array.from({ length: Math.ceil(rows.length / rowsInPart) }, (_, at) =>
    JSON.stringify(rows.slice(at * rowsInPart, (at + 1) * rowsInPart)),
  )
  await store.stage(
    parts.map(
      (part) => sql`INSERT INTO import_price
          (run, plan_id, currency, destination_slug, amount_minor)
        SELECT ${run}, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${part})`,
    ),
  )
  const staged = sql`(SELECT plan_id, destination_slug, currency, amount_minor FROM import_price
    WHERE run = ${run})`
  const moment = { beginsAt, changedAt: nowMs }
  await store.writeTogether([
    ...(endsAt === undefined
      ? setPrices(staged, moment)
      : reducePrices(staged, { ...moment, endsAt })),
    sql`DELETE FROM import_price WHERE run = ${run}`,
  ])
}

/** Takes plans out of the shop, or puts those back that are published and can be delivered. */
export async function writePauses(
  store: CatalogueStore,
  chosen: Chosen,
  { isPaused, nowMs }: { isPaused: boolean; nowMs: number },
): Promise<number> {
  const plans = await store.read(
    sql`SELECT destination_slug AS slug FROM plan WHERE ${isChosen(chosen)}`,
  )
  const slugs = [...new Set(plans.map(({ slug }) => String(slug)))]
  const moment = { beginsAt: nowMs, changedAt: nowMs }
  await store.writeTogether([
    ...(isPaused ? pause(chosen, nowMs) : resume(chosen)),
    ...listPlaces(allLists(slugs), moment),
    tellPlaces(valuesOf(slugs), nowMs),
  ])
  return plans.length
}

function pause(chosen: Chosen, nowMs: number): Sql[] {
  return [
    sql`INSERT INTO plan_pause (plan_id, paused_at)
      SELECT plan.id, ${nowMs} FROM plan WHERE ${isChosen(chosen)} ON CONFLICT DO NOTHING`,
    sql`UPDATE plan SET is_paused = 1 WHERE ${isChosen(chosen)}`,
  ]
}

function resume(chosen: Chosen): Sql[] {
  const isPublished = sql`(NOT EXISTS (SELECT 1 FROM publication) OR EXISTS (
    SELECT 1 FROM import_plan WHERE plan_id = plan.id
      AND run = (SELECT run FROM publication ORDER BY number DESC LIMIT 1)))`
  const isDelivered = sql`(NOT EXISTS (SELECT 1 FROM plan_offer WHERE plan_id = plan.id)
    OR EXISTS (SELECT 1 FROM plan_offer WHERE plan_id = plan.id AND is_available = 1))`
  const isBack = sql`${isPublished} AND ${isDelivered}`
  return [
    sql`UPDATE plan SET is_paused = iif(${isBack}, 0, 1)
      WHERE id IN (SELECT plan_id FROM plan_pause) AND ${isChosen(chosen)}`,
    sql`DELETE FROM plan_pause WHERE plan_id IN (SELECT plan.id FROM plan WHERE ${isChosen(chosen)})`,
  ]
}
