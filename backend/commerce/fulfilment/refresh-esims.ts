import type { Esim } from '#contract/order.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import type { ProfileReport, TopUpReport } from '../providers/supplier/supplier.ts'
import { tradeOf } from '../providers/trade.ts'
import { recountAllowance } from '../records/addon-sql.ts'
import { requestIdSql, requestIdsOf } from '../records/request-ids.ts'
import { buyIfLow } from './buy-if-low.ts'

/** What the network said this long ago is still shown. */
const freshSeconds = 10

/** Asks the network about eSIMs that may have changed, and stores what it says. */
export async function refreshEsims(
  desk: Desk,
  esims: readonly Esim[],
  maxAgeSeconds = freshSeconds,
): Promise<void> {
  const due = esims.filter(
    ({ iccid, state, reportedAt = 0 }) =>
      iccid !== undefined &&
      (state === 'PENDING' || state === 'ACTIVE') &&
      desk.now - reportedAt >= maxAgeSeconds,
  )
  if (due.length === 0) return
  const requestIds = await requestIdsOf(
    desk.db,
    due.map(({ id }) => id),
  )
  await Promise.all(Array.from(requestIds, ([id, requestId]) => refresh(desk, { id, requestId })))
}

/** Stores what the network says of one eSIM that it has made, and buys what is due then. */
export async function refreshEsim(desk: Desk, id: string): Promise<void> {
  const requestId = (await requestIdsOf(desk.db, [id])).get(id)
  if (requestId !== undefined) await refresh(desk, { id, requestId })
}

/** An eSIM, and what the network calls its profile. */
type Profile = { id: string; requestId: string }

async function refresh(desk: Desk, { id, requestId }: Profile): Promise<void> {
  const report = await tradeOf(desk.services).supplier.read(desk, requestId)
  if (report?.state !== 'made') return
  await desk.db.batch(storeReport(desk, { id, requestId }, report))
  const buying = buyIfLow(desk, id)
  // A page does not wait for what is bought by itself.
  if (desk.later) desk.later(buying)
  else await buying
}

type Made = Extract<ProfileReport, { state: 'made' }>

/** The statements that store what the network says of an eSIM that it has made. */
export function storeReport(
  { db, now }: Desk,
  { id, requestId }: Profile,
  report: Made,
): D1PreparedStatement[] {
  const usedMb = report.usage.reduce((sum, day) => sum + day.usedMb, 0)
  return [
    statement(
      db,
      sql`UPDATE esim SET profile = ${report.profile}, activated_at = coalesce(activated_at,
           ${report.activatedAt ?? null}), used_mb = ${usedMb},
          reported_at = ${now}
        -- Not what was asked before it was given away and told after.
        WHERE id = ${id} AND ${requestIdSql} = ${requestId}`,
    ),
    statement(
      db,
      sql`INSERT INTO esim_usage (esim_id, day, used_mb)
        SELECT ${id}, value ->> 'day', value ->> 'usedMb'
          FROM json_each(${JSON.stringify(report.usage)}) WHERE true
        ON CONFLICT (esim_id, day) DO UPDATE SET used_mb = excluded.used_mb`,
    ),
    ...(report.topUps?.length ? [storeTopUps(db, id, report.topUps)] : []),
    recountAllowance(db, id, now),
  ]
}

function storeTopUps(
  db: D1Database,
  id: string,
  topUps: readonly TopUpReport[],
): D1PreparedStatement {
  return statement(
    db,
    sql`UPDATE esim_addon SET started_at = coalesce(esim_addon.started_at, said.started_at),
        ended_at = coalesce(esim_addon.ended_at, said.ended_at),
        used_mb = max(esim_addon.used_mb, said.used_mb)
      FROM (SELECT value ->> 'requestId' AS id, value ->> 'startedAt' AS started_at,
          value ->> 'endedAt' AS ended_at, value ->> 'usedMb' AS used_mb
        FROM json_each(${JSON.stringify(topUps)})) AS said
      WHERE esim_addon.id = said.id AND esim_addon.esim_id = ${id}`,
  )
}
