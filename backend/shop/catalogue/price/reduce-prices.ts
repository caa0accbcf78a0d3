import { type Sql, sql } from '../../../platform/sql.ts'
import { listPlaces } from './set-price.ts'

/** When reductions begin and end, and when that was decided, in unix milliseconds. */
export type ReductionTime = { beginsAt: number; endsAt: number; changedAt: number }

/**
 * Returns the statements that reduce prices for a time; they must be carried out as one batch. `rows`
 * is a table of the reduced prices, in brackets or by name, with the columns plan_id,
 * destination_slug, currency and amount_minor. Afterwards each plan costs what it would have cost
 * without. Both moments are changes of prices, so that pages show them.
 */
export function reducePrices(rows: Sql, time: ReductionTime): Sql[] {
  const { beginsAt, endsAt, changedAt } = time
  return [
    sql`INSERT INTO price_change
        (plan_id, destination_slug, currency, amount_minor, begins_at, changed_at, ends_at)
      SELECT plan_id, destination_slug, currency, amount_minor, ${beginsAt}, ${changedAt},
        ${endsAt} FROM ${rows}`,
    sql`INSERT INTO price_change
        (plan_id, destination_slug, currency, amount_minor, begins_at, changed_at)
      SELECT row.plan_id, row.destination_slug, row.currency, h.amount_minor, ${endsAt}, ${changedAt}
      FROM ${rows} AS row JOIN price_history h ON h.plan_id = row.plan_id
        AND h.currency = row.currency AND ${holdsAt(endsAt)} WHERE h.amount_minor > 0`,
    ...applyReductions(rows, time),
  ]
}

const holdsAt = (at: number): Sql =>
  sql`h.valid_from <= ${at} AND (h.valid_to IS NULL OR h.valid_to > ${at})`

/** Returns the statements that reduce prices without recording it once more. */
export function applyReductions(rows: Sql, { beginsAt, endsAt, changedAt }: ReductionTime): Sql[] {
  const ofPlans = sql`(plan_id, currency) IN (SELECT plan_id, currency FROM ${rows})`
  return [
    // What holds when it ends goes on from there.
    sql`INSERT INTO price_history
        (plan_id, currency, valid_from, valid_to, amount_minor, is_reduction)
      SELECT h.plan_id, h.currency, ${endsAt}, h.valid_to, h.amount_minor, h.is_reduction
      FROM price_history h WHERE (h.plan_id, h.currency) IN (SELECT plan_id, currency FROM ${rows})
        AND ${holdsAt(endsAt)} AND h.valid_from < ${endsAt}`,
    sql`DELETE FROM price_history
      WHERE ${ofPlans} AND valid_from >= ${beginsAt} AND valid_from < ${endsAt}`,
    sql`UPDATE price_history SET valid_to = ${beginsAt}
      WHERE ${ofPlans} AND valid_from < ${beginsAt}
        AND (valid_to IS NULL OR valid_to > ${beginsAt})`,
    sql`INSERT INTO price_history
        (plan_id, currency, valid_from, valid_to, amount_minor, is_reduction)
      SELECT plan.id, row.currency, ${beginsAt}, ${endsAt}, row.amount_minor, 1
      FROM ${rows} AS row JOIN plan ON plan.id = row.plan_id`,
    ...listPlaces(sql`(SELECT DISTINCT destination_slug, currency FROM ${rows})`, {
      beginsAt,
      changedAt,
    }),
  ]
}
