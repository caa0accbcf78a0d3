import { doEach } from '../../platform/do-each.ts'
import { type Asking, followUp } from './ask-supplier.ts'
import { readDueCalls, type SupplierCall } from './call-records.ts'

/** How many calls a run of the scheduled work follows up, and how many of them in parallel. */
const followedAtOnce = 100
const parallel = 6

/**
 * Follows up the calls that are due. Those that wait for each other's turn follow one after another,
 * as only one of them could be made in parallel.
 */
export async function followDue(asking: Asking): Promise<void> {
  const due = await readDueCalls(asking.context, followedAtOnce)
  const queues = Map.groupBy(due, (call) => {
    const isQueued = asking.suppliers[call.supplier]?.can.dedupe === 'reconcile'
    return JSON.stringify(isQueued ? [call.supplier, call.package_id] : [call.request_id, call.hop])
  })
  const rows = [...queues].map(([id, calls]) => ({ id, calls }))
  await doEach(rows, ({ calls }) => followInTurn(asking, calls), { atOnce: parallel })
}

async function followInTurn(asking: Asking, calls: readonly SupplierCall[]): Promise<void> {
  const [first, ...others] = calls
  if (first && others.length === 0) await followUp(asking, first)
  else {
    const named = calls.map((call) => ({ id: call.request_id, call }))
    await doEach(named, ({ call }) => followUp(asking, call))
  }
}
