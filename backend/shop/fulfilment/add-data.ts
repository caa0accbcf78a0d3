import { statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { requireProviders } from '../providers/providers.ts'
import type { TopUpRequest } from '../providers/supplier/supply.ts'
import { failAddon } from '../records/esim/write-addon.ts'
import { requestIdSql } from '../records/request-ids.ts'

type Asked = TopUpRequest & { failedAt: number | null }

/** Asks the network to add the data of a paid order. A repeated call returns the progress. */
export async function addData(
  context: CommerceContext,
  orderId: string,
): Promise<'making' | 'failed' | 'made'> {
  const { db, services } = context
  const asked = await statement(db)`
    SELECT esim_addon.id AS requestId, ${requestIdSql} AS profileId, purchase.plan_id AS addonId,
      amount_mb AS dataMb, esim_addon.days, purchase.currency, esim_addon.failed_at AS failedAt
    FROM esim_addon JOIN esim ON esim.id = esim_addon.esim_id
      JOIN purchase ON purchase.id = esim_addon.purchase_id
    WHERE esim_addon.purchase_id = ${orderId}`.first<Asked>()
  if (!asked) throw new Error(`expected a row for the data of ${orderId}`)
  const { failedAt, ...request } = asked
  if (failedAt !== null) return 'failed'
  const state = await requireProviders(services).supply.topUp(context, request)
  if (state !== 'failed') return state
  await failAddon(context, request.requestId).run()
  return 'failed'
}
