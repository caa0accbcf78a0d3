import { ApiError } from '#contract/errors.ts'
import type { Ordered, PackageRequest, Ref, Supplier } from '../providers/supplier/supplier.ts'
import type { Suppliers, SupplyContext } from '../providers/supplier/supply.ts'
import {
  claimCall,
  idAtSupplier,
  insertCall,
  isHeldFor,
  latestCalls,
  readCalls,
  type SupplierCall,
  storeLook,
  storeOutcome,
  type Wanted,
  wasLookedUpLast,
} from './call-records.ts'
import { nextPackage } from './choose-package.ts'
import { refFor } from './queued-refs.ts'
import { findByTime, waitForTurn } from './reconcile.ts'
import { refuseIfSoldOut } from './refuse-if-sold-out.ts'

/** What is asked, of whom. */
export type Asking = { context: SupplyContext; suppliers: Suppliers }

/**
 * Asks for what is wanted, first the preferred supplier and then, after a refusal, the next ones.
 * Does nothing if it was asked for and not refused. Throws `upstream_unavailable` if an answer is
 * unknown.
 */
export async function askFor(asking: Asking, wanted: Wanted & { of?: string }): Promise<void> {
  if (await askNext(asking, wanted, [])) return
  const asked = await readCalls(asking.context, [wanted.request_id])
  if (asked.some(({ state }) => state !== 'refused')) return
  if (asked.length === 0) await refuseIfSoldOut(asking, wanted)
  await askNext(asking, wanted, asked)
}

/** Asks for the next package after those that were refused; returns false if another run has. */
async function askNext(
  asking: Asking,
  wanted: Wanted & { of?: string },
  refused: readonly SupplierCall[],
): Promise<boolean> {
  const chosen = await nextPackage(asking.context, asking.suppliers, wanted, refused)
  if (!chosen) return false
  const call = await insertCall(asking.context, wanted, { ...chosen, hop: refused.length })
  if (!call) return false
  await goOn(asking, call, await put(asking, call))
  return true
}

/**
 * Asks again for what was held, or looks up an outcome that is unknown, if that is due. A supplier
 * that makes one thing for an id is asked again under the same id; any other is asked what it knows,
 * and only a definite `none` is a refusal. What cannot be told after the last look waits for a
 * person. Returns whether the supplier was asked anything.
 */
export async function followUp(asking: Asking, call: SupplierCall): Promise<boolean> {
  const { context, suppliers } = asking
  const { now } = context
  if (call.state === 'refused') return false
  const supplier = suppliers[call.supplier]
  if (!supplier) throw new Error(`expected the supplier ${call.supplier} to be configured`)
  const isDue = call.look_at !== null && call.look_at <= now
  const isRepeated = call.state === 'held' ? isDue : isRepeatable(call, supplier, now)
  if (isRepeated) {
    const claimed = await claimCall(context, call)
    if (claimed) await goOn(asking, claimed, await put(asking, claimed))
    return true
  }
  if (!isDue || !isUnknown(call, now)) return false
  await find(asking, call, supplier)
  return true
}

/**
 * Whether a call may be repeated under its id: the run that asked no longer waits for an answer, and
 * a supplier with a budget is not asked at every look at a page.
 */
function isRepeatable(call: SupplierCall, supplier: Supplier, now: number): boolean {
  const { state, asked_at, look_at } = call
  const { makesAnySize, deadlineMs } = supplier.can
  if (!isMadeOnce(call, supplier)) return false
  if (state === 'unknown') return makesAnySize || (look_at !== null && look_at <= now)
  return state === 'asking' && now >= asked_at + Math.ceil(deadlineMs / 1000)
}

/** Whether a repeated call makes nothing more. Real suppliers promise that of new eSIMs alone. */
function isMadeOnce({ kind }: SupplierCall, { can }: Supplier): boolean {
  return can.dedupe === 'order_id' && (kind === 'plan' || can.makesAnySize)
}

/** Whether no answer came, or the run that asked has ended without one. */
function isUnknown({ state, look_at }: SupplierCall, nowSeconds: number): boolean {
  return state === 'unknown' || (state === 'asking' && look_at !== null && look_at <= nowSeconds)
}

async function find(asking: Asking, call: SupplierCall, supplier: Supplier): Promise<void> {
  const { context } = asking
  const requestId = idAtSupplier(call)
  const { kind, package_id: packageId, asked_at: askedAt } = call
  const sought = { requestId, kind, packageId, askedAt }
  const found =
    supplier.can.dedupe === 'reconcile'
      ? await findByTime(context, call, (others) => supplier.find(context, { ...sought, others }))
      : await supplier.find(context, sought)
  if (found === 'cannot_tell' || (found === 'none' && !wasLookedUpLast(call))) {
    await storeLook(context, call).run()
    return
  }
  const ordered = toOrdered(found)
  await storeOutcome(context, call, ordered).run()
  await goOn(asking, call, ordered)
}

function toOrdered(found: Ref | 'none'): Ordered {
  if (found !== 'none') return { outcome: 'accepted', ref: found }
  return { outcome: 'refused', reason: 'maintenance', detail: 'the supplier knows no such order' }
}

/** Puts a stored call to its supplier and stores the answer. */
async function put({ context, suppliers }: Asking, call: SupplierCall): Promise<Ordered> {
  const ordered = await ask({ context, suppliers }, call).catch(
    (error: unknown): Ordered => ({ outcome: 'unknown', detail: String(error) }),
  )
  await storeOutcome(context, call, ordered).run()
  return ordered
}

async function ask({ context, suppliers }: Asking, call: SupplierCall): Promise<Ordered> {
  const supplier = suppliers[call.supplier]
  if (!supplier) throw new Error(`expected the supplier ${call.supplier} to be configured`)
  const waiting = supplier.can.dedupe === 'reconcile' && (await waitForTurn(context, call))
  if (waiting) return waiting
  const { most_micros: micros, cost_currency: currency, data_mb: dataMb, days } = call
  const request: PackageRequest = {
    requestId: idAtSupplier(call),
    packageId: call.package_id,
    dataMb,
    days,
    ...(micros === null || currency === null ? {} : { maxCost: { micros, currency } }),
    ...(call.period_days === null ? {} : { periodDays: call.period_days }),
  }
  if (call.kind === 'plan') return supplier.order(context, request)
  const profileId = call.profile_id ?? ''
  const profile = (await latestCalls(context, [profileId])).get(profileId)
  const ref = profile ? await refFor(context, supplier, profile) : { requestId: profileId }
  return supplier.topUp(context, { ...request, ref, dataMb: dataMb ?? 0 })
}

/** Turns to the next supplier after a refusal of a plan; throws if the answer is unknown. */
async function goOn(asking: Asking, call: SupplierCall, ordered: Ordered): Promise<void> {
  if (ordered.outcome === 'unknown') throw new ApiError('upstream_unavailable', ordered.detail)
  const isOver = ordered.outcome === 'refused' && !isHeldFor(ordered.reason)
  if (!isOver || call.kind !== 'plan') return
  await askNext(asking, call, await readCalls(asking.context, [call.request_id]))
}
