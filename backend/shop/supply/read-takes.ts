import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'
import type { Takes } from '../catalogue/offers/packages.ts'
import type { Suppliers } from '../providers/supplier/supply.ts'
import { latestCalls, type SupplierCall } from './call-records.ts'
import { anySizeOf } from './choose-package.ts'
import { refFor } from './queued-refs.ts'

/** Seconds for which a supplier is not asked again what an eSIM takes. */
const keptSeconds = 86_400

type Asking = { context: DbContext; suppliers: Suppliers }
type Kept = { requestId: string; packages: string; toldAt: number }

/**
 * Returns what data profiles take, by request id. Throws `upstream_unavailable` if a supplier that has
 * never told cannot be asked.
 */
export async function readTakes(
  asking: Asking,
  requestIds: readonly string[],
  mayAsk: boolean,
): Promise<Map<string, Takes>> {
  const { context, suppliers } = asking
  const takes = new Map<string, Takes>()
  if (Object.values(suppliers).every(({ can }) => can.makesAnySize)) {
    return new Map(requestIds.map((id) => [id, 'any_size']))
  }
  const calls = await latestCalls(context, requestIds)
  const kept = await readKept(context, requestIds)
  const any = anySizeOf(suppliers)
  for (const id of requestIds) {
    const call = calls.get(id)
    const supplier = call?.supplier ?? any ?? ''
    const { makesAnySize } = suppliers[supplier]?.can ?? {}
    if (makesAnySize) takes.set(id, 'any_size')
    else
      takes.set(id, { supplier, packageIds: await packagesOf(asking, call, kept.get(id), mayAsk) })
  }
  return takes
}

async function packagesOf(
  asking: Asking,
  call: SupplierCall | undefined,
  kept: Kept | undefined,
  mayAsk: boolean,
): Promise<readonly string[] | null> {
  const { context, suppliers } = asking
  const supplier = call && suppliers[call.supplier]
  // Nobody can add data to an eSIM whose supplier is gone or sells none.
  if (!call || !supplier?.topUps || supplier.can.topUp === 'none') return []
  const known = kept && (JSON.parse(kept.packages) as string[])
  const isNew = kept !== undefined && context.now - kept.toldAt < keptSeconds
  if (isNew || !mayAsk) return known ?? null
  try {
    const told = await supplier.topUps(context, await refFor(context, supplier, call))
    await keepTakes(context, call.request_id, told).run()
    return told
  } catch (error) {
    if (known) return known
    throw error
  }
}

async function readKept({ db }: DbContext, requestIds: readonly string[]) {
  const { results } = await statement(db)`
    SELECT request_id AS requestId, packages, told_at AS toldAt FROM supplier_takes
    WHERE request_id IN (SELECT value FROM json_each(${JSON.stringify(requestIds)}))`.all<Kept>()
  return new Map(results.map((each) => [each.requestId, each]))
}

function keepTakes({ db, now }: DbContext, requestId: string, packages: readonly string[]) {
  return statement(db)`INSERT INTO supplier_takes (request_id, packages, told_at)
    VALUES (${requestId}, ${JSON.stringify(packages)}, ${now})
    ON CONFLICT (request_id) DO UPDATE SET packages = excluded.packages, told_at = excluded.told_at`
}

/** Forgets what a profile takes, so that its supplier is asked the next time. */
export function forgetTakes({ db }: DbContext, requestId: string): D1PreparedStatement {
  return statement(db)`DELETE FROM supplier_takes WHERE request_id = ${requestId}`
}
