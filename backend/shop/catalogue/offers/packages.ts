import { type Sql, sql, statement } from '../../../platform/sql.ts'

/** A package by which a supplier can deliver a plan, or add data to an eSIM that it made. */
export type StoredPackage = {
  supplier: string
  packageId: string
  periodDays: number | null
  /** The most that may be paid for it: millionths of the currency's unit. */
  micros: number
  currency: string
}

/** Returns the packages of a plan that can be bought now, the preferred ones first. */
export function packagesOfPlan(catalogue: D1Database, planId: string): Promise<StoredPackage[]> {
  return all(
    catalogue,
    sql`SELECT supplier, package_id AS packageId, period_days AS periodDays,
        most_micros AS micros, cost_currency AS currency
      FROM plan_offer WHERE plan_id = ${planId} AND is_available = 1
      ORDER BY rank, supplier, package_id`,
  )
}

/** Returns the packages of data to be added, the cheapest first. */
export function packagesOfAddon(catalogue: D1Database, addonId: string): Promise<StoredPackage[]> {
  return all(
    catalogue,
    sql`SELECT supplier, package_id AS packageId, NULL AS periodDays, most_micros AS micros,
        cost_currency AS currency
      FROM addon_offer WHERE addon_id = ${addonId} AND is_available = 1
      ORDER BY cost_micros, supplier, package_id`,
  )
}

async function all(catalogue: D1Database, query: Sql): Promise<StoredPackage[]> {
  return (await statement(catalogue, query).all<StoredPackage>()).results
}
