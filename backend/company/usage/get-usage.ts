import { type } from 'arktype'
import type { Usage } from '#contract/spending/usage.ts'
import type { UsageRange, UsageSplit } from '#contract/spending/usage-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { stateSql } from '../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { forecastMonth, monthOf, range } from './forecast-month.ts'
import { isLowSql, ownEsims, personName } from './organization-esims.ts'

type Asked = { days: UsageRange; by: UsageSplit; groupId?: string | undefined }

/** Series with a colour of their own; all others are drawn as one. */
const shownSeries = 4
/** Days that a forecast is calculated from. */
const learntDays = 28
/** A report on an eSIM in use that is older than this counts as late. */
const lateSeconds = 3 * 3600

/** The sums that each split is read from, and the key and the name of a series. */
const splits: Readonly<Record<UsageSplit, { of: 'plan' | 'person'; key: Sql; label: Sql }>> = {
  person: {
    of: 'person',
    key: sql`used.key`,
    label: sql`(SELECT ${personName} FROM account WHERE id = top.key)`,
  },
  destination: {
    of: 'plan',
    key: sql`sold.slug`,
    label: sql`(SELECT place FROM sold WHERE slug = top.key LIMIT 1)`,
  },
  group: {
    of: 'plan',
    key: sql`used.group_id`,
    label: sql`coalesce((SELECT name FROM billing_group WHERE id = top.key), '')`,
  },
}

const Row = type({
  // `day`: of all series; `part`: of a series on a day.
  kind: "'day' | 'part' | 'series' | 'place'",
  day: 'number.integer | null',
  key: 'string',
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
 * Sums per day, the series that used most with theirs, and sums per destination. They are read from
 * `usage_day`, in which triggers keep the sums of each day.
 */
function usedSql(call: BusinessCall, { days, by, groupId }: Asked, { fromDay, today }: Days): Sql {
  const { of, key, label } = splits[by]
  const organizationId = organizationOf(call)
  const first = Math.min(fromDay - days, today - learntDays, monthOf(today).begin)
  const ofGroup = groupId === undefined ? sql`` : sql`AND group_id = ${groupId}`
  const sums = (split: 'plan' | 'person', from: number) => sql`
    SELECT day, key, group_id, used_mb FROM usage_day WHERE organization_id = ${organizationId}
      AND split = ${split} AND day BETWEEN ${from} AND ${today} ${ofGroup}`
  const ofPlace = by === 'destination' ? sql`JOIN sold ON sold.plan_id = used.key` : sql``
  // The destination of a plan is read from one order of each.
  return sql`WITH sold AS MATERIALIZED (
      SELECT plan_id, place, place ->> '$.slug' AS slug FROM (
        SELECT plan_id, (SELECT plan -> '$.destination' FROM purchase
          WHERE organization_id = ${organizationId} AND purchase.plan_id = used.plan_id
          ORDER BY id LIMIT 1) AS place
        FROM (SELECT DISTINCT key AS plan_id FROM (${sums('plan', fromDay)})) AS used)),
    part AS (
      SELECT used.day, ${key} AS key, used.used_mb AS mb FROM (${sums(of, fromDay)}) AS used
        ${ofPlace}),
    top AS MATERIALIZED (
      SELECT key, sum(mb) AS mb FROM part
      GROUP BY key HAVING sum(mb) > 0 ORDER BY sum(mb) DESC, key LIMIT ${shownSeries})
    SELECT 'day' AS kind, day, '' AS key, NULL AS label, sum(used_mb) AS mb
    FROM (${sums('plan', first)}) GROUP BY day
    UNION ALL
    SELECT 'part', day, key, NULL, sum(mb)
    FROM part WHERE key IN (SELECT key FROM top) GROUP BY day, key
    UNION ALL
    SELECT 'series', NULL, key, ${label}, mb FROM top
    UNION ALL
    SELECT 'place', NULL, slug, place, sum(used_mb)
    FROM (${sums('plan', fromDay)}) AS used JOIN sold ON sold.plan_id = used.key
    GROUP BY slug HAVING sum(used_mb) > 0`
}

function countsSql(call: BusinessCall, { groupId }: Asked): Sql {
  const { now } = call
  return sql`SELECT count(DISTINCT person) AS with_plan,
      count(DISTINCT iif(state = 'ACTIVE', person, NULL)) AS in_use,
      coalesce(sum(state = 'ACTIVE' AND is_low), 0) AS running_low,
      max(reported_at) AS reported_at,
      coalesce(sum(state = 'ACTIVE' AND reported_at < ${now - lateSeconds}), 0) AS late,
      min(iif(state = 'ACTIVE' AND reported_at < ${now - lateSeconds}, reported_at, NULL)) AS late_at
    FROM (SELECT esim.account_id AS person, esim.reported_at, ${stateSql(now)} AS state,
        ${isLowSql(now)} AS is_low
      FROM ${ownEsims(organizationOf(call), groupId)})
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
  const usedOn = new Map(ofKind('day').map(({ day, mb }) => [day ?? 0, mb]))
  const parts = new Map(ofKind('part').map(({ day, key, mb }) => [`${day} ${key}`, mb]))
  const partsOn = (day: number) => {
    const named = series.map(({ key }) => parts.get(`${day} ${key}`) ?? 0)
    // What all others used comes last.
    return [...named, named.reduce((left, mb) => left - mb, usedOn.get(day) ?? 0)]
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
    days: shown.map((day) => ({ day, parts: partsOn(day) })),
    places: ofKind('place').map((row) => ({ place: placeOf(row), mb: row.mb })),
    usedMb: sum(shown),
    beforeMb: sum(range(fromDay - shown.length, fromDay - 1)),
    ...(forecast ? { forecast } : {}),
  }
}

function placeOf({ label }: Row): Usage['places'][number]['place'] {
  return JSON.parse(label ?? '{}') as Usage['places'][number]['place']
}
