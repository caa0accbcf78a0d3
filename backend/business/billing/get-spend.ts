import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Spend } from '#contract/spending/billing.ts'
import type { SpendSplit } from '#contract/spending/billing-words.ts'
import { placeOf } from '../../mail/plan-words.ts'
import { join, type Sql, sql, statement } from '../../platform/sql.ts'
import { monthIn, monthStart } from '../../platform/time/month-in.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { personName } from '../usage/organization-esims.ts'
import { boughtJoins, costCentreSql } from './invoice/bought-for-people.ts'
import { readBuyer } from './invoice/read-parties.ts'

/** The number of months in the report, with the current one. */
const monthCount = 6

const LineRow = type({
  lot_id: 'string',
  /** The index of the line's month in the report. */
  month_at: 'number.integer',
  plans: 'number.integer',
  unit_minor: 'number.integer',
  cost_centre: 'string',
})
type Line = typeof LineRow.infer

const PlaceRow = type({
  month_at: 'number.integer',
  slug: 'string',
  /** One of the plans of the place, as it was sold. */
  plan: 'string',
  amount_minor: 'number.integer',
})

const GivenRow = type({
  lot_id: 'string',
  plans: 'number.integer',
  cost_centre: 'string',
  group_id: 'string | null',
  group_name: 'string | null',
  account_id: 'string',
  person: 'string',
})
type Given = typeof GivenRow.infer

type Part = { key: string; name: string }

/**
 * Returns the spend by month. An order counts in the month in which it was made, so that the sums
 * equal those of the statements. Its plans count for the people who have them now, and unassigned
 * ones for nobody. Returned plans count in the month of their return.
 */
export async function getSpend(call: BusinessCall, split: SpendSplit): Promise<Spend> {
  const { currency, timeZone } = await readBuyer(call.db, organizationOf(call))
  const months = lastMonths(monthIn(call.now, timeZone))
  const starts = months.map((month) => monthStart(month, timeZone))
  const read = split === 'destination' ? readPlaces(call, starts) : readShares(call, split, starts)
  const sums = new Map<string, Spend['parts'][number]>()
  for (const { monthAt, key, name, amountMinor } of await read) {
    const month = months[monthAt] ?? ''
    const id = `${month} ${key}`
    const known = sums.get(id) ?? { month, key, name, amountMinor: 0 }
    sums.set(id, { ...known, amountMinor: known.amountMinor + amountMinor })
  }
  const parts = [...sums.values()].filter(({ amountMinor }) => amountMinor !== 0)
  return { asOf: call.now, currency, split, months, parts }
}

function lastMonths(month: string): string[] {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return Array.from({ length: monthCount }, (_, back) =>
    new Date(Date.UTC(year, at - monthCount + back, 1)).toISOString().slice(0, 7),
  )
}

/** The part of a month's spend that counts for one key. */
type Share = Part & { monthAt: number; amountMinor: number }

/**
 * Sums the cost of each destination in the database, because years of orders do not fit into
 * memory.
 */
async function readPlaces(call: BusinessCall, starts: readonly number[]): Promise<Share[]> {
  const { results } = await statement(
    call.db,
    sql`SELECT ${monthAt(starts)} AS month_at, slug, plan, sum(plans * unit_minor) AS amount_minor
      FROM (${linesSince(call, starts)}) GROUP BY month_at, slug`,
  ).all()
  return PlaceRow.array()
    .assert(results)
    .map(({ month_at, slug, plan, amount_minor }) => ({
      monthAt: month_at,
      key: slug,
      name: placeOf(JSON.parse(plan) as OfferedPlan, call),
      amountMinor: amount_minor,
    }))
}

/** Divides each line among the people who have its plans, or among their groups or cost centres. */
async function readShares(
  call: BusinessCall,
  split: PersonSplit,
  starts: readonly number[],
): Promise<Share[]> {
  const [since = 0] = starts
  const [lines, given] = await Promise.all([readLines(call, starts), readGiven(call, since)])
  const perLot = Map.groupBy(given, ({ lot_id }) => lot_id)
  return lines.flatMap((line) =>
    partsOf(split, line, perLot.get(line.lot_id) ?? []).map(({ key, name, plans }) => ({
      ...{ monthAt: line.month_at, key, name },
      amountMinor: plans * line.unit_minor,
    })),
  )
}

type PersonSplit = Exclude<SpendSplit, 'destination'>
type Counted = Part & { plans: number }

/**
 * Divides the plans of a line among the people for whom they count; returned plans count for
 * nobody.
 */
function partsOf(split: PersonSplit, line: Line, given: readonly Given[]): Counted[] {
  const rest: Part = split === 'cost_centre' ? costCentre(line) : { key: '', name: '' }
  if (line.plans < 0) return [{ ...rest, plans: line.plans }]
  const used = given.map((each) => ({ ...partOf(split, each, rest), plans: each.plans }))
  const left = line.plans - used.reduce((sum, { plans }) => sum + plans, 0)
  return [...used, { ...rest, plans: left }]
}

function partOf(split: PersonSplit, given: Given, rest: Part): Part {
  if (split === 'person') return { key: given.account_id, name: given.person }
  if (split === 'group') return { key: given.group_id ?? '', name: given.group_name ?? '' }
  return given.cost_centre === '' ? rest : costCentre(given)
}

function costCentre({ cost_centre: name }: { cost_centre: string }): Part {
  return { key: name, name }
}

async function readLines(call: BusinessCall, starts: readonly number[]): Promise<Line[]> {
  const { results } = await statement(
    call.db,
    sql`SELECT lot_id, ${monthAt(starts)} AS month_at, plans, unit_minor, cost_centre
      FROM (${linesSince(call, starts)})`,
  ).all()
  return LineRow.array().assert(results)
}

/** The index of a line's month among the months that begin at these times. */
function monthAt([, ...later]: readonly number[]): Sql {
  return join(
    later.map((start) => sql`(created_at >= ${start})`),
    ' + ',
  )
}

/**
 * Purchases since the beginning of the first month, and returns as lines with negative quantities.
 */
function linesSince(call: BusinessCall, [since = 0]: readonly number[]): Sql {
  const organizationId = organizationOf(call)
  return sql`SELECT order_id || '.' || position AS lot_id, created_at, quantity AS plans, unit_minor,
      cost_centre, plan ->> '$.destination.slug' AS slug, plan
    FROM master_order JOIN master_order_line AS line ON line.order_id = master_order.id
    WHERE organization_id = ${organizationId} AND created_at >= ${since}
    UNION ALL
    SELECT entry.lot_id, entry.created_at, -abs(entry.plans), line.unit_minor, cost_centre,
      line.plan ->> '$.destination.slug', line.plan
    FROM stock_entry AS entry
      JOIN stock_lot ON stock_lot.id = entry.lot_id
      JOIN master_order ON master_order.id = stock_lot.order_id
      JOIN master_order_line AS line
        ON line.order_id = stock_lot.order_id AND line.position = stock_lot.position
    WHERE entry.organization_id = ${organizationId} AND entry.kind = 'lapsed'
      AND entry.created_at >= ${since}
    UNION ALL
    SELECT line.order_id || '.0', bought.created_at, -1, bought.amount_minor, cost_centre,
      plan ->> '$.destination.slug', plan
    FROM organization_charge AS charge
      JOIN organization_return AS bought ON bought.reference = charge.reference
      JOIN master_order ON master_order.id = charge.order_id
      JOIN master_order_line AS line ON line.order_id = charge.order_id
    WHERE charge.organization_id = ${organizationId} AND bought.created_at >= ${since}
    UNION ALL
    -- Data that the network could not add.
    SELECT line.order_id || '.' || position, coalesce(credit.created_at, points.created_at),
      -quantity, unit_minor, cost_centre, plan ->> '$.destination.slug', plan
    FROM policy_topup AS topup
      JOIN master_order ON master_order.id = topup.id
      JOIN master_order_line AS line ON line.order_id = topup.id
      LEFT JOIN account_entry AS credit ON credit.id = 'credited.' || topup.id
      LEFT JOIN organization_points_entry AS points ON points.id = 'returned.' || topup.id
    WHERE topup.organization_id = ${organizationId} AND topup.state = 'credited'
      AND coalesce(credit.created_at, points.created_at) >= ${since}`
}

async function readGiven(call: BusinessCall, since: number): Promise<Given[]> {
  const organizationId = organizationOf(call)
  const { results } = await statement(
    call.db,
    sql`SELECT assignment.lot_id, count(*) AS plans, assignment.cost_centre, assignment.group_id,
        billing_group.name AS group_name, assignment.account_id,
        coalesce(nullif(account.name, ''), account.email, '') AS person
      FROM assignment
        JOIN account ON account.id = assignment.account_id
        LEFT JOIN billing_group ON billing_group.id = assignment.group_id
      WHERE assignment.organization_id = ${organizationId} AND assignment.created_at >= ${since}
        AND assignment.state NOT IN ('returned', 'moved', 'failed')
      GROUP BY assignment.lot_id, assignment.cost_centre, assignment.group_id,
        assignment.account_id
      UNION ALL
      -- Purchases for one person: the order of data has the same id as the order that pays for it.
      SELECT added.id || '.0', 1, ${costCentreSql}, billing_group.id, billing_group.name, account.id,
        ${personName}
      FROM master_order CROSS JOIN purchase AS added ON added.id = master_order.id ${boughtJoins}
      WHERE master_order.organization_id = ${organizationId}
        AND master_order.created_at >= ${since}`,
  ).all()
  return GivenRow.array().assert(results)
}
