import type { OfferedPlan } from '#contract/catalogue.ts'
import type { Desk } from '../../call.ts'
import { tradeOf } from '../../providers/trade.ts'
import { recountAllowance } from '../../records/addon-sql.ts'
import { requestIdSql } from '../../records/request-ids.ts'

/** A row for the data of a paid order, for the batch that says so. */
export function insertAddon(db: D1Database, orderId: string, now: number): D1PreparedStatement {
  const field = (name: keyof OfferedPlan) => `json_extract(plan, '$.${name}')`
  return db
    .prepare(
      `INSERT INTO esim_addon (id, purchase_id, esim_id, amount_mb, days, created_at)
       SELECT id || '-0', id, esim_id, ${field('amount')}, ${field('duration')}, ?2
       FROM purchase WHERE id = ?1 AND state = 'PAID' AND esim_id IS NOT NULL
       ON CONFLICT DO NOTHING`,
    )
    .bind(orderId, now)
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
  const asked = await db
    .prepare(
      `SELECT esim_addon.id AS requestId, ${requestIdSql} AS profileId, amount_mb AS dataMb,
         esim_addon.days, esim_addon.failed_at AS failedAt
       FROM esim_addon JOIN esim ON esim.id = esim_addon.esim_id
       WHERE esim_addon.purchase_id = ?1`,
    )
    .bind(orderId)
    .first<Asked>()
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
  await db
    .prepare('UPDATE esim_addon SET failed_at = ?2 WHERE id = ?1 AND made_at IS NULL')
    .bind(request.requestId, now)
    .run()
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
  const isNew = `EXISTS (SELECT 1 FROM esim_addon JOIN purchase ON purchase.id = purchase_id
    WHERE purchase.id = ?1 AND purchase.state = 'COMPLETED' AND made_at IS NULL)`
  return [
    db
      .prepare(
        `DELETE FROM esim_notice
         WHERE esim_id = ?2 AND kind IN ('data_75', 'data_90') AND ${isNew}`,
      )
      .bind(orderId, esimId),
    db
      .prepare(
        `UPDATE esim SET base_mb = coalesce(base_mb, allowance_mb), watch_at = 0
         WHERE id = ?2 AND ${isNew}`,
      )
      .bind(orderId, esimId),
    db
      .prepare(
        `UPDATE esim_addon SET made_at = ?2 WHERE purchase_id = ?1 AND made_at IS NULL
           AND EXISTS (SELECT 1 FROM purchase WHERE id = ?1 AND state = 'COMPLETED')`,
      )
      .bind(orderId, now),
    recountAllowance(db, esimId, now),
  ]
}
