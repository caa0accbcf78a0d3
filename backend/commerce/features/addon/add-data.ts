import type { OfferedPlan } from '#contract/catalogue.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Desk } from '../../call.ts'
import { tradeOf } from '../../providers/trade.ts'
import { recountAllowance } from '../../records/addon-sql.ts'
import { requestIdSql } from '../../records/request-ids.ts'

/** A row for the data of a paid order, for the batch that says so. */
export function insertAddon(db: D1Database, orderId: string, now: number): D1PreparedStatement {
  const field = (name: keyof OfferedPlan) => sql`json_extract(plan, ${`$.${name}`})`
  return statement(
    db,
    sql`INSERT INTO esim_addon (id, purchase_id, esim_id, amount_mb, days, created_at)
      SELECT id || '-0', id, esim_id, ${field('amount')}, ${field('duration')}, ${now}
      FROM purchase WHERE id = ${orderId} AND state = 'PAID' AND esim_id IS NOT NULL
      ON CONFLICT DO NOTHING`,
  )
}

type Asked = {
  requestId: string
  profileId: string
  dataMb: number
  days: number
  failedAt: number | null
}

/** Has the network add the data of a paid order; asked again it says how that stands. */
export async function addData(desk: Desk, orderId: string): Promise<'making' | 'failed' | 'made'> {
  const { db, now, services } = desk
  const asked = await statement(
    db,
    sql`SELECT esim_addon.id AS requestId, ${requestIdSql} AS profileId, amount_mb AS dataMb,
        esim_addon.days, esim_addon.failed_at AS failedAt
      FROM esim_addon JOIN esim ON esim.id = esim_addon.esim_id
      WHERE esim_addon.purchase_id = ${orderId}`,
  ).first<Asked>()
  if (!asked) throw new Error(`expected a row for the data of ${orderId}`)
  const { failedAt, ...request } = asked
  if (failedAt !== null) return 'failed'
  const { supplier } = tradeOf(services)
  const profile = await supplier.read(desk, request.profileId)
  const topUps = profile?.state === 'made' ? profile.topUps : []
  const known = topUps?.find(({ requestId }) => requestId === request.requestId)
  if (known?.state === 'made') return 'made'
  const isRefused = known ? known.state === 'failed' : !(await supplier.topUp(desk, request))
  if (!isRefused) return 'making'
  await statement(
    db,
    sql`UPDATE esim_addon SET failed_at = ${now} WHERE id = ${request.requestId}
      AND made_at IS NULL`,
  ).run()
  return 'failed'
}

/**
 * Counts the data of a completed order, for the batch that completes it, behind that. Its owner is
 * told anew when data runs low, as that is of more data now.
 */
export function countAddon(
  db: D1Database,
  orderId: string,
  esimId: string,
  now: number,
): D1PreparedStatement[] {
  const isNew = sql`EXISTS (SELECT 1 FROM esim_addon JOIN purchase ON purchase.id = purchase_id
    WHERE purchase.id = ${orderId} AND purchase.state = 'COMPLETED' AND made_at IS NULL)`
  return [
    statement(
      db,
      sql`DELETE FROM esim_notice
        WHERE esim_id = ${esimId} AND kind IN ('data_75', 'data_90') AND ${isNew}`,
    ),
    statement(
      db,
      sql`UPDATE esim SET base_mb = coalesce(base_mb, allowance_mb), watch_at = 0
        WHERE id = ${esimId} AND ${isNew}`,
    ),
    statement(
      db,
      sql`UPDATE esim_addon SET made_at = ${now} WHERE purchase_id = ${orderId} AND made_at IS NULL
        AND EXISTS (SELECT 1 FROM purchase WHERE id = ${orderId} AND state = 'COMPLETED')`,
    ),
    recountAllowance(db, esimId, now),
  ]
}
