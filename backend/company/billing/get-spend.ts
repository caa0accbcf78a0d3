import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Spend } from '#contract/spending/billing.ts'
import type { SpendSplit } from '#contract/spending/billing-words.ts'
import { placeOf } from '../../mail/plan-words.ts'
import { join, type Sql, sql, statement } from '../../platform/sql.ts'
import { monthAfter } from '../../platform/time/month-after.ts'
import { monthIn, monthStart } from '../../platform/time/month-in.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { personName } from '../usage/organization-esims.ts'
import { boughtJoins, costCentreSql } from './invoice/bought-for-people.ts'
import { readBuyer } from './invoice/read-parties.ts'

/** The number of months in the report, with the current one. */
const monthCount = 6
/** How many of those who spent most are named; an organisation can have tens of thousands of people. */
const named = 12

const Row = type({
  /** The index of the month in the report. */
  month_at: 'number.integer',
  /** Null for all who are not named. */
  key: 'string | null',
  /** Their name; for a destination one of its plans, as it was sold. */
  label: 'string | null',
  amount_minor: 'number.integer',
})

/**
 * Returns the spend by month. An order counts in the month in which it was made, so that the sums
 * equal those of the statements. Its plans count for the people who have them now, and unassigned
 * ones for nobody. Returned plans count in the month of their return.
 */
export async function getSpend(call: BusinessCall, split: SpendSplit): Promise<Spend> {
  const { currency, timeZone } = await readBuyer(call.db, organizationOf(call))
  const months = lastMonths(monthIn(call.now, timeZone))
  const starts = months.map((month) => monthStart(month, timeZone))
  const { results } = await statement(call.db, spendSql(call, split, starts)).all()
  const sums = Row.array()
    .assert(results)
    .filter(({ amount_minor }) => amount_minor !== 0)
    .map(({ month_at, key, label, amount_minor: amountMinor }) => ({
      ...{ month: months[month_at] ?? '', key, amountMinor },
      name: split === 'destination' ? placeIn(call, label) : (label ?? ''),
    }))
  return {
    ...{ asOf: call.now, currency, split, months },
    parts: sums.flatMap(({ key, ...sum }) => (key === null ? [] : [{ ...sum, key }])),
    others: sums
      .filter(({ key }) => key === null)
      .map(({ month, amountMinor }) => ({ month, amountMinor })),
  }
}

function placeIn(call: BusinessCall, plan: string | null): string {
  return plan === null ? '' : placeOf(JSON.parse(plan) as OfferedPlan, call)
}

function lastMonths(month: string): string[] {
  return Array.from({ length: monthCount }, (_, at) => monthAfter(month, at + 1 - monthCount))
}

/**
 * The sums by month of those who spent most, and those of all others. They are added up in the
 * database, because years of orders do not fit into memory.
 */
function spendSql(call: BusinessCall, split: SpendSplit, starts: readonly number[]): Sql {
  const shares =
    split === 'destination' ? placeShares(call, starts) : personShares(call, split, starts)
  return sql`WITH share AS MATERIALIZED (${shares}),
    top AS MATERIALIZED (SELECT key, label FROM share
      GROUP BY key ORDER BY sum(amount_minor) DESC, key LIMIT ${named})
    SELECT month_at, top.key, ${labels[split]} AS label, sum(amount_minor) AS amount_minor
    FROM share LEFT JOIN top ON top.key = share.key GROUP BY month_at, top.key`
}

const labels: Readonly<Record<SpendSplit, Sql>> = {
  destination: sql`top.label`,
  cost_centre: sql`top.key`,
  group: sql`(SELECT name FROM billing_group WHERE id = top.key)`,
  person: sql`(SELECT ${personName} FROM account WHERE id = top.key)`,
}

/** All orders of a plan are for the same destination, so few plans have to be read. */
function placeShares(call: BusinessCall, starts: readonly number[]): Sql {
  return sql`SELECT month_at, plan ->> '$.destination.slug' AS key, plan AS label,
      sum(amount_minor) AS amount_minor
    FROM (SELECT month_at, amount_minor, (SELECT plan FROM master_order_line AS line
          WHERE line.order_id = sold.order_id AND line.plan_id = sold.plan_id LIMIT 1) AS plan
      FROM (SELECT ${monthAt(starts)} AS month_at, plan_id, min(order_id) AS order_id,
          sum(plans * unit_minor) AS amount_minor
        FROM (${linesSince(call, starts)}) GROUP BY month_at, plan_id) AS sold)
    GROUP BY month_at, key`
}

type PersonSplit = Exclude<SpendSplit, 'destination'>

/** The keys for which what was bought for one person (`given`) and everything else count. */
const keys: Readonly<Record<PersonSplit, { given: Sql; rest: Sql }>> = {
  person: { given: sql`account.id`, rest: sql`''` },
  group: { given: sql`coalesce(billing_group.id, '')`, rest: sql`''` },
  cost_centre: {
    given: sql`coalesce(nullif(${costCentreSql}, ''), bought.cost_centre)`,
    rest: sql`bought.cost_centre`,
  },
}

/**
 * All lines first count for nobody, and each plan that a person has moves its price from there to
 * them. Returned plans count for nobody. The lines of orders and the plans of the stock that people
 * have are read from `spend_day`, in which triggers keep their sums.
 */
function personShares(call: BusinessCall, split: PersonSplit, starts: readonly number[]): Sql {
  const { given, rest } = keys[split]
  const month = monthAt(starts)
  const centre = split === 'cost_centre' ? sql`order_centre` : sql`''`
  return sql`SELECT month_at, key, NULL AS label, sum(amount_minor) AS amount_minor FROM (
      WITH moved AS MATERIALIZED (
          SELECT ${month} AS month_at, rest, key, sum(amount_minor) AS amount_minor FROM (
            SELECT created_at, rest, key, amount_minor FROM (${keptSince(call, split, starts)})
            UNION ALL
            SELECT bought.created_at, ${rest} AS rest, ${given} AS key, line.unit_minor
            FROM ${boughtForOne(call, starts)})
          WHERE key <> rest GROUP BY month_at, rest, key)
      SELECT ${month} AS month_at, ${centre} AS key, sum(amount_minor) AS amount_minor FROM (
        SELECT created_at, key AS order_centre, amount_minor
        FROM (${keptSince(call, 'bought', starts)})
        UNION ALL
        SELECT created_at, order_centre, plans * unit_minor FROM (${takenBackSince(call, starts)}))
      GROUP BY month_at, ${centre}
      UNION ALL SELECT month_at, rest, -amount_minor FROM moved
      UNION ALL SELECT month_at, key, amount_minor FROM moved)
    GROUP BY month_at, key`
}

/** The kept sums of a split since the beginning of the first month. */
function keptSince(call: BusinessCall, of: PersonSplit | 'bought', [since = 0]: readonly number[]) {
  return sql`SELECT since AS created_at, key, rest, amount_minor FROM spend_day
    WHERE organization_id = ${organizationOf(call)} AND split = ${of} AND since >= ${since}`
}

/** The index of a line's month among the months that begin at these times. */
function monthAt([, ...later]: readonly number[]): Sql {
  return join(
    later.map((start) => sql`(created_at >= ${start})`),
    ' + ',
  )
}

/** Purchases since the beginning of the first month, and what was taken back. */
function linesSince(call: BusinessCall, starts: readonly number[]): Sql {
  const [since = 0] = starts
  return sql`SELECT order_id, created_at, quantity AS plans, unit_minor, cost_centre AS order_centre,
      plan_id
    FROM master_order JOIN master_order_line AS line ON line.order_id = master_order.id
    WHERE organization_id = ${organizationOf(call)} AND created_at >= ${since}
    UNION ALL ${takenBackSince(call, starts)}`
}

/** Returns and lapses since the beginning of the first month, as lines with negative quantities. */
function takenBackSince(call: BusinessCall, [since = 0]: readonly number[]): Sql {
  const organizationId = organizationOf(call)
  return sql`SELECT line.order_id, entry.created_at, -abs(entry.plans) AS plans, line.unit_minor,
      cost_centre AS order_centre, line.plan_id
    FROM stock_entry AS entry
      JOIN stock_lot ON stock_lot.id = entry.lot_id
      JOIN master_order ON master_order.id = stock_lot.order_id
      JOIN master_order_line AS line
        ON line.order_id = stock_lot.order_id AND line.position = stock_lot.position
    WHERE entry.organization_id = ${organizationId} AND entry.kind = 'lapsed'
      AND entry.created_at >= ${since}
    UNION ALL
    SELECT line.order_id, bought.created_at, -1, bought.amount_minor, cost_centre, plan_id
    FROM organization_charge AS charge
      JOIN organization_return AS bought ON bought.reference = charge.reference
      JOIN master_order ON master_order.id = charge.order_id
      JOIN master_order_line AS line ON line.order_id = charge.order_id
    WHERE charge.organization_id = ${organizationId} AND bought.created_at >= ${since}
    UNION ALL
    -- Data that the network could not add.
    SELECT line.order_id, coalesce(credit.created_at, points.created_at), -quantity, unit_minor,
      cost_centre, plan_id
    FROM policy_topup AS topup
      JOIN master_order ON master_order.id = topup.id
      JOIN master_order_line AS line ON line.order_id = topup.id
      LEFT JOIN account_entry AS credit ON credit.id = 'credited.' || topup.id
      LEFT JOIN organization_points_entry AS points ON points.id = 'returned.' || topup.id
    WHERE topup.organization_id = ${organizationId} AND topup.state = 'credited'
      AND coalesce(credit.created_at, points.created_at) >= ${since}`
}

/**
 * Purchases for one person since the beginning of the first month: the order of data has the same id
 * as the order that pays for it, which is not of the cart.
 */
function boughtForOne(call: BusinessCall, [since = 0]: readonly number[]): Sql {
  return sql`master_order AS bought CROSS JOIN purchase AS added ON added.id = bought.id
      ${boughtJoins}
      CROSS JOIN master_order_line AS line ON line.order_id = bought.id AND line.position = 0
    WHERE bought.organization_id = ${organizationOf(call)} AND bought.created_at >= ${since}
      AND bought.cart_taken IS NULL`
}
