import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { MadeProfile } from '../../providers/supplier/supplier.ts'
import { stateSql } from '../read/esim-row.ts'
import { requestIdSql } from '../request-ids.ts'
import { recountAllowance, storeTopUps } from './write-addon.ts'

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
  const usedMb = report.usage.reduce((sum, day) => sum + day.usedMb, 0)
  return [
    statement(db)`
      UPDATE esim SET profile = ${report.profile}, used_mb = ${usedMb}, reported_at = ${now},
        activated_at = coalesce(activated_at, ${report.activatedAt ?? null})
      WHERE id = ${id} AND ${requestIdSql} = ${requestId}`,
    statement(db)`INSERT INTO esim_usage (esim_id, day, used_mb)
      SELECT ${id}, value ->> 'day', value ->> 'usedMb'
      FROM json_each(${JSON.stringify(report.usage)}) WHERE true
      ON CONFLICT (esim_id, day) DO UPDATE SET used_mb = excluded.used_mb`,
    ...(report.topUps?.length ? [storeTopUps(db, id, report.topUps)] : []),
    recountAllowance(context, id),
  ]
}

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
