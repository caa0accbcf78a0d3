import type { MadeProfile, Supplier } from '../providers/supplier/supplier.ts'
import type { Asking } from './ask-supplier.ts'
import { latestCalls, type SupplierCall, storeCancel } from './call-records.ts'
import { anySizeOf } from './choose-package.ts'
import { refFor } from './queued-refs.ts'
import { readReports } from './read-reports.ts'

type Cancellable = { supplier: string; requestId: string; call?: SupplierCall | undefined }

/**
 * Cancels profiles, or none of them if a phone may have one. Suppliers cancel one after another: if
 * a phone takes one meanwhile, the buyer gets their money back for all, and the shop bears it.
 */
export async function cancelProfiles(
  asking: Asking,
  requestIds: readonly string[],
): Promise<boolean> {
  const { context } = asking
  const calls = await latestCalls(context, requestIds)
  const left = requestIds.filter((id) => calls.get(id)?.cancelled_at == null)
  const isAnyGone = left.length < requestIds.length
  if (left.length > 1 && !isAnyGone && (await isAnyTaken(asking, left))) return false
  const answers = []
  // A request that a supplier's people decide about is made once.
  const unasked = left.filter((id) => calls.get(id)?.cancel_answer !== 'requested')
  for (const id of unasked) {
    answers.push(await cancel(asking, cancellable(asking, id, calls.get(id))))
  }
  return isAnyGone || answers.includes('cancelled')
}

/** Stops a profile with which no data was used; suppliers that cannot do it cancel it, if they do. */
export async function stopProfile(asking: Asking, requestId: string): Promise<boolean> {
  const call = (await latestCalls(asking.context, [requestId])).get(requestId)
  if (call?.cancelled_at != null) return true
  const asked = cancellable(asking, requestId, call)
  const answer = await cancel(asking, asked, (known) => known.stop ?? known.cancel)
  return answer === 'cancelled'
}

async function isAnyTaken(asking: Asking, requestIds: readonly string[]): Promise<boolean> {
  const reports = await readReports(asking, requestIds)
  const made = [...reports.values()].filter((report) => report.state === 'made')
  return made.some(isTaken)
}

function isTaken({ profile, activatedAt }: MadeProfile): boolean {
  return (profile !== 'RELEASED' && profile !== 'UNKNOWN') || activatedAt !== undefined
}

function cancellable(asking: Asking, requestId: string, call?: SupplierCall): Cancellable {
  if (call) return { supplier: call.supplier, requestId, call }
  const supplier = anySizeOf(asking.suppliers)
  if (supplier === undefined) throw new Error(`expected a supplier to have made ${requestId}`)
  return { supplier, requestId }
}

async function cancel(
  { context, suppliers }: Asking,
  { supplier, requestId, call }: Cancellable,
  way: (known: Supplier) => Supplier['cancel'] = (known) => known.cancel,
) {
  const known = suppliers[supplier]
  if (!known) throw new Error(`expected the supplier ${supplier} to be configured`)
  const ref = call ? await refFor(context, known, call) : { requestId }
  const answer = await way(known)(context, ref)
  if (call) await storeCancel(context, call, answer).run()
  return answer
}
