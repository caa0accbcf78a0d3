import type { Asking } from './ask-supplier.ts'
import { latestCalls, refOf, type SupplierCall, storeCancel } from './call-records.ts'

/**
 * Has a supplier take back data that was added. Returns false if it is in use, or if the supplier
 * takes none back. A repeated call returns the same.
 */
export async function takeBack(asking: Asking, requestId: string): Promise<boolean> {
  const { context, suppliers } = asking
  const call = await addedBy(asking, requestId)
  if (!call) return false
  if (call.cancelled_at !== null) return true
  const answer = await suppliers[call.supplier]?.takeBack?.(context, refOf(call))
  if (answer === undefined) return false
  await storeCancel(context, call, answer).run()
  return answer === 'cancelled'
}

/** Whether the supplier that added the data takes it back while it is unused. */
export async function takesBack(asking: Asking, requestId: string): Promise<boolean> {
  const call = await addedBy(asking, requestId)
  return call !== undefined && asking.suppliers[call.supplier]?.takeBack !== undefined
}

async function addedBy({ context }: Asking, requestId: string): Promise<SupplierCall | undefined> {
  return (await latestCalls(context, [requestId])).get(requestId)
}
