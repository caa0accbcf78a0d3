import type { Esim } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { openEsimToken } from '../../mail/links/esim-link.ts'
import { statement } from '../../platform/sql.ts'
import {
  EsimRow,
  esimColumns,
  finishAddons,
  refreshEsims,
  toEsim,
  waitBriefly,
} from '../../shop/module.ts'
import type { BusinessCall } from '../call.ts'

/**
 * Returns the eSIM of a mailed link, with its current state at the network. Throws `not_found` for
 * any other token, and for a plan that was taken back.
 */
export async function openAssigned(call: BusinessCall, token: string): Promise<Esim> {
  const id = openEsimToken(call, token)
  if (id === undefined) throw new ApiError('not_found')
  const known = await findAssigned(call, id)
  await waitBriefly(call, refreshEsims(call, [known]))
  await finishAddons(call, id)
  return findAssigned(call, id)
}

async function findAssigned({ db, now, channel }: BusinessCall, id: string): Promise<Esim> {
  const row = await statement(db)`
    SELECT ${esimColumns(now)} FROM esim JOIN purchase ON purchase.id = esim.purchase_id
    WHERE esim.id = ${id} AND purchase.organization_id IS NOT NULL
      AND purchase.channel = ${channel.id} AND esim.cancelled_at IS NULL`.first()
  if (!row) throw new ApiError('not_found')
  return toEsim(EsimRow.assert(row), now)
}
