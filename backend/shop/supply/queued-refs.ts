import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'
import type { Ref, Supplier } from '../providers/supplier/supplier.ts'
import { refOf, SupplierCall } from './call-records.ts'

/**
 * Returns the names of profiles, by request id, with what was added to each, and whether a later
 * eSIM of the shop has its ICCID: for suppliers who know an eSIM by that and queue what is added.
 */
export async function queuedRefs(
  { db }: DbContext,
  calls: readonly SupplierCall[],
): Promise<Map<string, Ref>> {
  const ids = JSON.stringify(calls.map(({ request_id }) => request_id))
  const [added, givenOn] = await db.batch<Record<string, unknown>>([
    statement(db)`SELECT * FROM supplier_call
      WHERE profile_id IN (SELECT value FROM json_each(${ids}))
        AND kind = 'top_up' AND state IN ('accepted', 'made') ORDER BY asked_at, request_id`,
    statement(db)`SELECT DISTINCT own.request_id AS id FROM supplier_call AS own
      JOIN supplier_call AS later ON later.supplier = own.supplier AND later.iccid = own.iccid
        AND later.kind = 'plan' AND later.asked_at > own.asked_at
      WHERE own.request_id IN (SELECT value FROM json_each(${ids})) AND own.kind = 'plan'
        AND own.iccid IS NOT NULL AND own.state IN ('accepted', 'made')`,
  ])
  const parts = Map.groupBy(
    (added?.results ?? []).map((row) => SupplierCall.assert(row)),
    (call) => call.profile_id,
  )
  const gone = new Set(givenOn?.results.map(({ id }) => id))
  return new Map(
    calls.map((call) => {
      const queued = (parts.get(call.request_id) ?? []).map(refOf)
      const isIccidGivenOn = gone.has(call.request_id)
      return [call.request_id, { ...refOf(call), added: queued, isIccidGivenOn }]
    }),
  )
}

/** Returns how a profile is named at its supplier. */
export async function refFor(
  context: DbContext,
  { can }: Supplier,
  call: SupplierCall,
): Promise<Ref> {
  if (can.topUp !== 'queued') return refOf(call)
  return (await queuedRefs(context, [call])).get(call.request_id) ?? refOf(call)
}
