import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { tradeOf } from '../providers/trade.ts'
import { requestIdSql } from '../records/request-ids.ts'
import { failAddon } from '../records/write-addon.ts'

type Asked = {
  requestId: string
  profileId: string
  dataMb: number
  days: number
  failedAt: number | null
}

/** Has the network add the data of a paid order; asked again it says how that stands. */
export async function addData(desk: Desk, orderId: string): Promise<'making' | 'failed' | 'made'> {
  const { db, services } = desk
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
  await failAddon(desk, request.requestId).run()
  return 'failed'
}
