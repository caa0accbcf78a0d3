import { type } from 'arktype'
import type { Usage } from '#contract/spending/usage.ts'
import type { UsageRange, UsageSplit } from '#contract/spending/usage-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { stateSql } from '../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { forecastMonth, monthOf, range } from './forecast-month.ts'
import { esimsOf, groupSql, isLowSql, ownEsims, personName } from './organization-esims.ts'

type Asked = { days: UsageRange; by: UsageSplit; groupId?: string | undefined }

/** Series with a colour of their own; all others are drawn as one. */
const shownSeries = 4
/** The key of all series without a colour of their own. */
const others = 0
/** Days that a forecast is calculated from. */
const learntDays = 28
/** A report on an eSIM in use that is older than this counts as late. */
const lateSeconds = 3 * 3600

const splits: Readonly<Record<UsageSplit, { key: Sql; series: Sql; label: Sql }>> = {
  person: {
    key: sql`purchase.account_id`,
    series: sql`dense_rank() OVER (ORDER BY key)`,
    label: sql`(SELECT ${personName} FROM account WHERE id = ${keyOf(sql`top.series`)})`,
  },
  // The destination is that of the plan, so its number is known.
  destination: {
    key: sql`NULL`,
    series: sql`place_number`,
    label: placeNumbered(sql`top.series`),
  },
  group: {
    key: sql`coalesce(${groupSql}, '')`,
    series: sql`dense_rank() OVER (ORDER BY key)`,
    label: sql`coalesce((SELECT name FROM billing_group
      WHERE id = ${keyOf(sql`top.series`)}), '')`,
  },
}

function placeNumbered(number: Sql): Sql {
  return sql`(SELECT place FROM sold WHERE sold.place_number = ${number} LIMIT 1)`
}

/** Few series are looked up, so no index (`+`) is made of all eSIMs. */
function keyOf(series: Sql): Sql {
  return sql`(SELECT key FROM owned WHERE +owned.series = ${series} LIMIT 1)`
}

const Row = type({
  kind: "'day' | 'series' | 'place'",
  day: 'number.integer | null',
  // The number of a series or place; 0 for all other series.
  key: 'number.integer',
  label: 'string | null',
  mb: 'number.integer',
}).onUndeclaredKey('delete')
type Row = typeof Row.infer

const Counts = type({
  with_plan: 'number.integer',
  in_use: 'number.integer',
  running_low: 'number.integer',
  reported_at: 'number.integer | null',
  late: 'number.integer',
  late_at: 'number.integer | null',
})
const Alerts = type({ day: 'number.integer', count: 'number.integer' }).array()

/** Returns the usage of the caller's organisation over the last days, today included. */
export async function getUsage(call: BusinessCall, asked: Asked): Promise<Usage> {
  const today = Math.floor(call.now / 86_400)
  const fromDay = today - asked.days + 1
  const [used, counts, alerts] = await call.db.batch([
    statement(call.db, usedSql(call, asked, { fromDay, today })),
    statement(call.db, countsSql(call, asked)),
    statement(call.db, alertsSql(call, asked, fromDay)),
  ])
  const rows = Row.array().assert(used?.results ?? [])
  const people = Counts.assert(counts?.results[0])
  return {
    ...drawUsage(rows, { by: asked.by, fromDay, today }),
    alerts: Alerts.assert(alerts?.results ?? []),
    people: { withPlan: people.with_plan, inUse: people.in_use },
    runningLow: people.running_low,
    ...(people.reported_at === null ? {} : { reportedAt: people.reported_at }),
    ...(people.late_at === null
      ? {}
      : { late: { count: people.late, reportedAt: people.late_at } }),
  }
}

type Days = { fromDay: number; today: number }

/**
 * Sums per day and series, the series themselves, and sums per destination. The rows of usage are
 * read only once, into `used`.
 */
function usedSql(call: BusinessCall, { days, by, groupId }: Asked, { fromDay, today }: Days): Sql {
  const { key, series, label } = splits[by]
  const first = Math.min(fromDay - days, today - learntDays, monthOf(today).begin)
  const organizationId = organizationOf(call)
  const isPlain = by !== 'group' && groupId === undefined
  const owned = isPlain ? ownEsims(organizationId) : esimsOf(organizationId, groupId)
  // Sums by person would be as many as the rows, so these are not sorted for them.
  const [mb, grouped] =
    by === 'person'
      ? [sql`spent.used_mb`, sql``]
      : [sql`sum(spent.used_mb)`, sql`GROUP BY owned.series, owned.place_number, spent.day`]
  // Numbers are used instead of texts, because they are compared and sorted tens of thousands of
  // times, and labels are read at the end; the destination of a plan is read from one order of each.
  return sql`WITH sold AS MATERIALIZED (
      SELECT first.plan_id, purchase.plan -> '$.destination' AS place,
        dense_rank() OVER (ORDER BY purchase.plan ->> '$.destination.slug') AS place_number
      FROM (SELECT plan_id, min(id) AS id FROM purchase
        WHERE organization_id = ${organizationId} GROUP BY plan_id) AS first
        CROSS JOIN purchase ON purchase.id = first.id),
    owned AS MATERIALIZED (
      SELECT id, key, place_number, ${series} AS series
      FROM (SELECT esim.id, purchase.plan_id, ${key} AS key
        FROM ${owned}) CROSS JOIN sold USING (plan_id)),
    used AS MATERIALIZED (
      SELECT owned.series, owned.place_number, spent.day, ${mb} AS mb
      FROM owned CROSS JOIN esim_usage AS spent ON spent.esim_id = owned.id
      WHERE spent.day BETWEEN ${first} AND ${today} ${grouped}),
    top AS MATERIALIZED (
      SELECT series, sum(mb) AS mb FROM used WHERE day >= ${fromDay}
      GROUP BY series HAVING sum(mb) > 0 ORDER BY sum(mb) DESC, series LIMIT ${shownSeries})
    SELECT 'day' AS kind, day, shown AS key, NULL AS label, sum(mb) AS mb
    FROM (SELECT day, mb, iif(day >= ${fromDay} AND series IN (SELECT series FROM top), series, 0)
        AS shown FROM used)
    GROUP BY day, shown
    UNION ALL
    SELECT 'series', NULL, series, ${label}, mb FROM top
    UNION ALL
    SELECT 'place', NULL, place_number, ${placeNumbered(sql`used.place_number`)}, sum(mb)
    FROM used WHERE day >= ${fromDay} GROUP BY place_number HAVING sum(mb) > 0`
}

function countsSql(call: BusinessCall, { groupId }: Asked): Sql {
  const { now } = call
  const organizationId = organizationOf(call)
  const owned = groupId === undefined ? ownEsims(organizationId) : esimsOf(organizationId, groupId)
  return sql`SELECT count(DISTINCT person) AS with_plan,
      count(DISTINCT iif(state = 'ACTIVE', person, NULL)) AS in_use,
      coalesce(sum(state = 'ACTIVE' AND is_low), 0) AS running_low,
      max(reported_at) AS reported_at,
      coalesce(sum(state = 'ACTIVE' AND reported_at < ${now - lateSeconds}), 0) AS late,
      min(iif(state = 'ACTIVE' AND reported_at < ${now - lateSeconds}, reported_at, NULL)) AS late_at
    FROM (SELECT purchase.account_id AS person, esim.reported_at, ${stateSql(now)} AS state,
        ${isLowSql(now)} AS is_low
      FROM ${owned})
    WHERE state IN ('PENDING', 'ACTIVE')`
}

function alertsSql(call: BusinessCall, { groupId }: Asked, fromDay: number): Sql {
  // Alerts about money do not concern usage.
  const ofGroup =
    groupId === undefined
      ? sql``
      : sql`JOIN account ON account.id = account_id
      AND account.group_id = ${groupId}`
  return sql`SELECT business_alert.created_at / 86400 AS day, count(*) AS count
    FROM business_alert ${ofGroup}
    WHERE business_alert.organization_id = ${organizationOf(call)}
      AND business_alert.created_at >= ${fromDay * 86_400} AND account_id IS NOT NULL
    GROUP BY business_alert.created_at / 86400 ORDER BY 1`
}

type Drawn = Omit<Usage, 'alerts' | 'people' | 'runningLow' | 'reportedAt' | 'late'>

/** Sorts the rows of the statement into the parts of a chart. */
function drawUsage(rows: readonly Row[], { by, fromDay, today }: Days & { by: UsageSplit }): Drawn {
  const ofKind = (kind: Row['kind']) =>
    rows.filter((row) => row.kind === kind).toSorted((one, other) => other.mb - one.mb)
  const series = ofKind('series')
  const usedOn = new Map<number, number>()
  const parts = new Map<string, number>()
  for (const { day, key, mb } of ofKind('day')) {
    if (day === null) continue
    usedOn.set(day, (usedOn.get(day) ?? 0) + mb)
    parts.set(`${day} ${key}`, mb)
  }
  const shown = range(fromDay, today)
  const sum = (days: readonly number[]) =>
    days.reduce((total, day) => total + (usedOn.get(day) ?? 0), 0)
  const forecast = forecastMonth({ usedOn, today })
  return {
    fromDay,
    untilDay: today,
    series: series.map((row) => ({
      name: by === 'destination' ? '' : (row.label ?? ''),
      ...(by === 'destination' ? { place: placeOf(row) } : {}),
      mb: row.mb,
    })),
    days: shown.map((day) => ({
      day,
      parts: [...series.map(({ key }) => key), others].map(
        (key) => parts.get(`${day} ${key}`) ?? 0,
      ),
    })),
    places: ofKind('place').map((row) => ({ place: placeOf(row), mb: row.mb })),
    usedMb: sum(shown),
    beforeMb: sum(range(fromDay - shown.length, fromDay - 1)),
    ...(forecast ? { forecast } : {}),
  }
}

function placeOf({ label }: Row): Usage['places'][number]['place'] {
  return JSON.parse(label ?? '{}') as Usage['places'][number]['place']
}
