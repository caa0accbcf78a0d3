import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { MadeProfile, Usage } from '../../providers/supplier/supply.ts'
import { stateSql } from '../read/esim-row.ts'
import { requestIdSql } from '../request-ids.ts'
import { recountAllowance, storeTopUps } from './write-addon.ts'
import { isKnown } from './write-esim.ts'

/** An eSIM, and the request id of its profile at the network. */
export type Profile = { id: string; requestId: string }

/**
 * Stores the network's report on an eSIM that it has made. The eSIM itself does not change when it
 * was given away after the network was asked: the report is then about the giver's profile.
 */
export function storeReport(
  context: DbContext,
  { id, requestId }: Profile,
  report: MadeProfile,
): D1PreparedStatement[] {
  const { db, now } = context
  const { usage, profile, activatedAt = null } = report
  const known = isKnown(report)
  return [
    storeDays(db, id, usage),
    statement(db)`
      UPDATE esim SET profile = iif(${known}, ${profile}, profile),
        is_profile_known = ${known}, reported_at = ${now},
        counted_at = ${usage.by === 'total' ? usage.asOf : null},
        used_mb = (SELECT coalesce(sum(used_mb), 0) FROM esim_usage WHERE esim_id = ${id}),
        activated_at = coalesce(activated_at, ${activatedAt})
      WHERE id = ${id} AND ${requestIdSql} = ${requestId}`,
    ...(report.topUps?.length ? [storeTopUps(db, id, report.topUps)] : []),
    recountAllowance(context, id),
  ]
}

/**
 * Stores used data by day. What a supplier counts in all is brought to the size that was sold, so
 * that shares are right whatever it takes for a GB, and counts for the day up to which it has
 * counted.
 */
function storeDays(db: D1Database, id: string, usage: Usage): D1PreparedStatement {
  if (usage.by === 'day') {
    return statement(db)`INSERT INTO esim_usage (esim_id, day, used_mb)
      SELECT ${id}, value ->> 'day', value ->> 'usedMb'
      FROM json_each(${JSON.stringify(usage.days)}) WHERE true
      ON CONFLICT (esim_id, day) DO UPDATE SET used_mb = excluded.used_mb`
  }
  const { usedBytes, totalBytes, asOf } = usage
  const day = Math.floor(asOf / secondsPerDay)
  return statement(db)`INSERT INTO esim_usage (esim_id, day, used_mb)
    SELECT id, ${day}, max(0,
      CAST(round(iif(allowance_mb IS NULL OR ${totalBytes} IS NULL,
        ${usedBytes} / ${bytesPerMb}, ${usedBytes} * 1.0 / ${totalBytes} * allowance_mb)) AS INTEGER)
      - (SELECT coalesce(sum(used_mb), 0) FROM esim_usage
        WHERE esim_id = esim.id AND day <> ${day}))
    FROM esim WHERE id = ${id}
    ON CONFLICT (esim_id, day) DO UPDATE SET used_mb = excluded.used_mb`
}

const secondsPerDay = 86_400
const bytesPerMb = 1024 ** 2

/** Forgets when the network last reported on an order's eSIMs, so that it is asked again at once. */
export function expireReports(db: D1Database, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE esim SET reported_at = NULL WHERE purchase_id = ${orderId}`
}

const isWatchedSql = (nowSeconds: number) => sql`${stateSql(nowSeconds)} IN ('PENDING', 'ACTIVE')`

/**
 * When an eSIM whose read failed is due again: after five minutes, doubled by each failure up to
 * more than five hours.
 */
const retrySql = (nowSeconds: number) => sql`${nowSeconds} + (300 << min(esim.watch_failures, 6))`

/**
 * When the network is asked again: soon when data runs low or a phone has the profile, rarely when
 * no change is expected, never when the plan has ended.
 */
const nextSql = (nowSeconds: number): Sql => sql`CASE
    WHEN NOT ${isWatchedSql(nowSeconds)} THEN NULL
    WHEN ${stateSql(nowSeconds)} = 'PENDING'
      THEN ${nowSeconds} + iif(esim.profile = 'RELEASED', 21600, 3600)
    WHEN esim.allowance_mb IS NULL THEN ${nowSeconds} + 21600
    WHEN esim.used_mb * 2 >= esim.allowance_mb THEN ${nowSeconds} + 900
    ELSE ${nowSeconds} + 3600
  END`

export const dueReports = (nowSeconds: number): Sql => sql`
  SELECT watch_at AS since FROM esim WHERE watch_at <= ${nowSeconds}`

/** An eSIM about which the network is to be asked; `watchAt` is null if its plan has ended. */
export type DueProfile = Profile & { watchAt: number | null }

/**
 * Claims at most `count` eSIMs about which the network is to be asked. Each is postponed before it
 * is asked about, so that a failing one waits and parallel runs get different ones.
 */
export async function takeDueProfiles(
  { db, now }: DbContext,
  count: number,
): Promise<DueProfile[]> {
  const { results } = await statement(db)`UPDATE esim SET watch_failures = watch_failures + 1,
      watch_at = iif(${isWatchedSql(now)}, ${retrySql(now)}, NULL)
    WHERE id IN (
      SELECT id FROM esim WHERE watch_at <= ${now} ORDER BY watch_at LIMIT ${count})
    RETURNING id, ${requestIdSql} AS requestId, watch_at AS watchAt`.all<DueProfile>()
  return results
}

/** Seconds for which a report is new enough to say whether an eSIM is installed. */
const newSeconds = 900

/**
 * Has the network asked about the eSIMs of trips whose buyers are reminded within so many seconds to
 * install them, unless it has just reported on them.
 */
export async function askSoonBefore({ db, now }: DbContext, seconds: number): Promise<void> {
  await statement(db)`UPDATE esim SET watch_at = ${now}
    WHERE watch_at > ${now} AND coalesce(reported_at, 0) < ${now - newSeconds}
      AND purchase_id IN (SELECT purchase_id FROM trip_order_line
        WHERE install_at BETWEEN ${now} AND ${now + seconds})`.run()
}

/** Sets when the network is asked next about eSIMs that it has just reported on. */
export function scheduleWatch({ db, now }: DbContext, ids: readonly string[]): D1PreparedStatement {
  return statement(db)`UPDATE esim SET watch_failures = 0, watch_at = ${nextSql(now)}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
}

/** Stores that an eSIM's owner got a notice about its usage; each kind is stored once. */
export function insertNotice(
  { db, now }: DbContext,
  esimId: string,
  kind: string,
): D1PreparedStatement {
  return statement(db)`
    INSERT INTO esim_notice (esim_id, kind, told_at) VALUES (${esimId}, ${kind}, ${now})
    ON CONFLICT DO NOTHING`
}
