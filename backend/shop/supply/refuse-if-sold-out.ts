import { statement } from '../../platform/sql.ts'
import type { Suppliers, SupplyContext } from '../providers/supplier/supply.ts'
import type { Wanted } from './call-records.ts'
import { anySizeOf, packagesOf } from './choose-package.ts'

type Asking = { context: SupplyContext; suppliers: Suppliers }

/**
 * Stores that a plan which was sold has no package any more, as a call that was refused: its order
 * fails and is paid back. Does nothing while there is one, also at a supplier that is not configured.
 */
export async function refuseIfSoldOut(
  { context, suppliers }: Asking,
  wanted: Wanted,
): Promise<void> {
  const { request_id: requestId, kind, plan_id: planId, data_mb: dataMb, days } = wanted
  if (kind !== 'plan' || anySizeOf(suppliers) !== undefined) return
  if ((await packagesOf(context, wanted)).length > 0) return
  await statement(context.db)`INSERT INTO supplier_call (request_id, hop, kind, plan_id, data_mb,
      days, supplier, package_id, state, reason, detail, asked_at)
    VALUES (${requestId}, 0, 'plan', ${planId}, ${dataMb}, ${days}, 'none', '', 'refused',
      'out_of_stock', 'no package delivers it', ${context.now})
    ON CONFLICT DO NOTHING`.run()
}
