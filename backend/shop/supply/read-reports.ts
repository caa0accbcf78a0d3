import type { ProfileReport, Ref, Supplier } from '../providers/supplier/supplier.ts'
import { type Asking, askFor } from './ask-supplier.ts'
import { latestCalls, refOf, type SupplierCall, storeFailure, storeRef } from './call-records.ts'
import { anySizeOf } from './choose-package.ts'
import { queuedRefs } from './queued-refs.ts'

type Reports = Map<string, ProfileReport>
/** A profile that a supplier can be asked about; without a call, it is older than the calls. */
type Askable = { requestId: string; supplier: string; ref: Ref; call?: SupplierCall }

/**
 * Returns the reports on profiles, by request id; those that nobody knows are missing. What is not
 * answered yet is being made; what every supplier refused has failed.
 */
export async function readReports(
  asking: Asking,
  requestIds: readonly string[],
  known?: ReadonlyMap<string, SupplierCall>,
): Promise<Reports> {
  const calls = known ?? (await latestCalls(asking.context, requestIds))
  const reports: Reports = new Map()
  const askable: Askable[] = []
  const any = anySizeOf(asking.suppliers)
  for (const requestId of requestIds) {
    const call = calls.get(requestId)
    if (call?.state === 'accepted' || call?.state === 'made') {
      askable.push({ requestId, supplier: call.supplier, ref: refOf(call), call })
    } else if (call)
      reports.set(requestId, { state: call.state === 'refused' ? 'failed' : 'making' })
    else if (any) askable.push({ requestId, supplier: any, ref: { requestId } })
  }
  const bySupplier = Map.groupBy(askable, ({ supplier }) => supplier)
  for (const [supplier, asked] of bySupplier) {
    for (const [requestId, report] of await readFrom(asking, supplier, asked)) {
      reports.set(requestId, report)
    }
  }
  return reports
}

async function readFrom(asking: Asking, name: string, asked: readonly Askable[]): Promise<Reports> {
  const supplier = asking.suppliers[name]
  if (!supplier) throw new Error(`expected the supplier ${name} to be configured`)
  const reports: Reports = new Map()
  const refs = await refsFor(asking, supplier, asked)
  for (let at = 0; at < asked.length; at += supplier.can.bulk) {
    const some = asked.slice(at, at + supplier.can.bulk)
    const told = await supplier.read(
      asking.context,
      some.map(({ requestId, ref }) => refs.get(requestId) ?? ref),
    )
    for (const each of some) {
      const report = await keep(asking, each, told.get(each.ref.requestId))
      if (report) reports.set(each.requestId, report)
    }
  }
  return reports
}

/** The full names of profiles whose supplier queues what is added. */
async function refsFor({ context }: Asking, { can }: Supplier, asked: readonly Askable[]) {
  const calls = asked.flatMap(({ call }) => call ?? [])
  if (can.topUp !== 'queued' || calls.length === 0) return new Map<string, Ref>()
  return queuedRefs(context, calls)
}

/** Stores what a report tells of a call, and turns to the next supplier if it has failed. */
async function keep(
  asking: Asking,
  { call }: Askable,
  report: ProfileReport | undefined,
): Promise<ProfileReport | undefined> {
  if (!call) return report
  if (!report) return call.state === 'accepted' ? { state: 'making' } : undefined
  if (report.state === 'made') {
    const ref = { ...report.ref, iccid: report.iccid }
    if (call.state !== 'made') await storeRef(asking.context, call, ref).run()
  }
  if (report.state !== 'failed') return report
  await storeFailure(asking.context, call, report.reason).run()
  await askFor(asking, call)
  const next = (await latestCalls(asking.context, [call.request_id])).get(call.request_id)
  return { state: next?.state === 'refused' ? 'failed' : 'making' }
}
