import { statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { requireProviders } from '../providers/providers.ts'
import { failAddon } from '../records/esim/write-addon.ts'
import { requestIdSql } from '../records/request-ids.ts'

type Asked = {
  requestId: string
  profileId: string
  dataMb: number
  days: number
  failedAt: number | null
}

/** Asks the network to add the data of a paid order. A repeated call returns the progress. */
export async function addData(
  context: CommerceContext,
  orderId: string,
): Promise<'making' | 'failed' | 'made'> {
  const { db, services } = context
  const asked = await statement(db)`
    SELECT esim_addon.id AS requestId, ${requestIdSql} AS profileId, amount_mb AS dataMb,
      esim_addon.days, esim_addon.failed_at AS failedAt
    FROM esim_addon JOIN esim ON esim.id = esim_addon.esim_id
    WHERE esim_addon.purchase_id = ${orderId}`.first<Asked>()
  if (!asked) throw new Error(`expected a row for the data of ${orderId}`)
  const { failedAt, ...request } = asked
  if (failedAt !== null) return 'failed'
  const { supplier } = requireProviders(services)
  const profile = await supplier.read(context, request.profileId)
  const topUps = profile?.state === 'made' ? profile.topUps : []
  const known = topUps?.find(({ requestId }) => requestId === request.requestId)
  if (known?.state === 'made') return 'made'
  const isRefused = known ? known.state === 'failed' : !(await supplier.topUp(context, request))
  if (!isRefused) return 'making'
  await failAddon(context, request.requestId).run()
  return 'failed'
}
