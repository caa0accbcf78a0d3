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

/** What one unit of a package's currency is worth in another, in millionths, by the rates of a day. */
export type DatedRate = { micros: number; day: string }

/** What is paid in, and the day whose rates count: the latest that are not of a later one. */
export type Paid = { currency: string | null; day: string }

type Rated = StoredPackage & { rate?: DatedRate }

/**
 * What data an eSIM takes: of any size, or packages of its supplier, null for all that it sells.
 */
export type Takes = 'any_size' | { supplier: string; packageIds: readonly string[] | null }

/** Returns the packages of a plan that can be bought now, the preferred ones first. */
export function packagesOfPlan(catalogue: D1Database, id: string, paid: Paid): Promise<Rated[]> {
  return all(
    catalogue,
    sql`SELECT supplier, package_id AS packageId, period_days AS periodDays,
        most_micros AS micros, cost_currency AS currency, ${ratesOf(paid)}
      FROM plan_offer WHERE plan_id = ${id} AND is_available = 1
      ORDER BY rank, supplier, package_id`,
    paid,
  )
}

/** Returns the packages of data to be added, the cheapest first. */
export function packagesOfAddon(catalogue: D1Database, id: string, paid: Paid): Promise<Rated[]> {
  return all(
    catalogue,
    sql`SELECT supplier, package_id AS packageId, NULL AS periodDays, most_micros AS micros,
        cost_currency AS currency, ${ratesOf(paid)}
      FROM addon_offer WHERE addon_id = ${id} AND is_available = 1
      ORDER BY cost_micros, supplier, package_id`,
    paid,
  )
}

/** Units for one euro, with their day, of what a package costs and of what is paid in. */
function ratesOf({ currency, day }: Paid): Sql {
  const latest = (of: Sql) => sql`(SELECT json_array(per_euro_micros, day) FROM exchange_rate
    WHERE currency = ${of} AND day <= ${day} ORDER BY day DESC LIMIT 1)`
  return sql`${latest(sql`cost_currency`)} AS ofCost, ${latest(sql`${currency}`)} AS ofPaid`
}

type Row = StoredPackage & { ofCost: string | null; ofPaid: string | null }

async function all(catalogue: D1Database, query: Sql, paid: Paid): Promise<Rated[]> {
  const { results } = await statement(catalogue, query).all<Row>()
  return results.map(({ ofCost, ofPaid, ...stored }) => {
    const rate = rateBetween(stored.currency, paid, { ofCost, ofPaid })
    return { ...stored, ...(rate ? { rate } : {}) }
  })
}

/** Undefined where no rate is known. */
function rateBetween(
  from: string,
  { currency, day }: Paid,
  { ofCost, ofPaid }: Pick<Row, 'ofCost' | 'ofPaid'>,
): DatedRate | undefined {
  const unit = 1_000_000
  if (from === currency) return { micros: unit, day }
  const parsed = ([of, rate]: [string | null, string | null]): [micros: number, day: string] =>
    rate === null ? [of === 'EUR' ? unit : 0, day] : JSON.parse(rate)
  const [cost, paid] = [parsed([from, ofCost]), parsed([currency, ofPaid])]
  if (cost[0] === 0 || paid[0] === 0) return undefined
  const [older = ''] = [cost[1], paid[1]].sort()
  return { micros: Math.round((paid[0] / cost[0]) * unit), day: older }
}
