import { currencies } from '#contract/money.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** By supplier, in unix milliseconds: when an import last changed something, and the stock was kept. */
export const catalogueAges: Sql = sql`
  SELECT supplier, max(importedMs) AS importedMs, max(keptMs) AS keptMs FROM (
    SELECT source AS supplier, made_at AS importedMs, NULL AS keptMs FROM import_run
    UNION ALL SELECT supplier, NULL, kept_at FROM stock_watch)
  GROUP BY supplier ORDER BY supplier`

/** The day of the oldest of the rates that prices are made with; null before an import. */
export const oldestRate: Sql = sql`
  SELECT min(day) AS day FROM (
    SELECT (SELECT max(day) FROM exchange_rate WHERE currency = each.value) AS day
    FROM json_each(${JSON.stringify(currencies)}) AS each)
  WHERE EXISTS (SELECT 1 FROM import_run)`
