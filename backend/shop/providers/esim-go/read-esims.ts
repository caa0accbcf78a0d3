import { type } from 'arktype'
import type { ProfileState } from '#contract/commerce/order-words.ts'
import type {
  MadeProfile,
  ProfileReport,
  Ref,
  SupplierContext,
  TopUpReport,
  Usage,
} from '../supplier/supplier.ts'
import { type Ask, dataOf, isRefused, readWallet } from './ask-esim-go.ts'

const Esim = type({
  iccid: 'string.digits',
  matchingId: 'string',
  smdpAddress: 'string > 0',
  'profileStatus?': 'string | null',
  'firstInstalledDateTime?': 'string | number | null',
})
export type Esim = typeof Esim.infer
const Esims = Esim.or(Esim.array())
const Assignment = type({
  id: 'string | number',
  'assignmentReference?': 'string | null',
  'assignmentDateTime?': 'string | null',
  'callTypeGroup?': 'string | null',
  'initialQuantity?': 'number | null',
  'remainingQuantity?': 'number | null',
  'bundleState?': 'string | null',
  'unlimited?': 'boolean | null',
  'startTime?': 'string | null',
})
export type Assignment = typeof Assignment.infer & { bundle: string }
const Applied = type({
  bundles: type({ name: 'string', 'assignments?': Assignment.array().or('null') })
    .array()
    .or('null'),
})
const Compatible = type({ 'compatible?': 'boolean | null' })

/**
 * "Get eSIM Install Details" of an order. An eSIM is returned, and the account has it no more, if its
 * bundles were revoked before it was installed; its ICCID may then be another buyer's. Throws if it
 * is the key that is refused.
 */
export async function findEsim(
  ask: Ask,
  context: SupplierContext,
  { orderId }: Ref,
): Promise<Esim | 'returned' | 'deactivated'> {
  if (orderId === undefined) throw new Error('expected the eSIM to have an order')
  const query = new URLSearchParams({ reference: orderId })
  const answered = await ask(context, `esims/assignments?${query}`)
  if (!answered.isDone && answered.status === 410) return 'deactivated'
  if (!answered.isDone && answered.status === 403) await readWallet(ask, context)
  const isGone = !answered.isDone && (isRefused(answered) || answered.status === 403)
  const found = isGone ? [] : dataOf(answered, Esims)
  return (Array.isArray(found) ? found[0] : found) ?? 'returned'
}

/** "List Bundles applied to eSIM": those of an order, and by what was added, those of that. */
export async function readParts(ask: Ask, context: SupplierContext, iccid: string, ref: Ref) {
  const path = `esims/${encodeURIComponent(iccid)}/bundles?includeUsed=true&limit=200`
  const { bundles } = dataOf(await ask(context, path), Applied)
  const assignments = (bundles ?? []).flatMap(({ name, assignments }) =>
    (assignments ?? []).map((each): Assignment => ({ ...each, bundle: name })),
  )
  // `3a6e2e40-…-0` is the first assignment of the order `3a6e2e40-…`.
  const partsOf = ({ orderId }: Ref) =>
    assignments.filter(
      ({ assignmentReference: of }) => orderId !== undefined && of?.startsWith(orderId),
    )
  const added = (ref.added ?? []).map((each) => ({
    requestId: each.requestId,
    parts: partsOf(each),
  }))
  return { own: partsOf(ref), added }
}

/** Whether an eSIM takes a bundle. */
export async function isCompatible(
  ask: Ask,
  context: SupplierContext,
  iccid: string,
  bundle: string,
): Promise<boolean> {
  const path = `esims/${encodeURIComponent(iccid)}/compatible/${encodeURIComponent(bundle)}`
  const answered = await ask(context, path)
  if (!answered.isDone && isRefused(answered)) return false
  return dataOf(answered, Compatible).compatible === true
}

export async function readEsims(ask: Ask, context: SupplierContext, refs: readonly Ref[]) {
  const reports = new Map<string, ProfileReport>()
  for (const ref of refs) {
    const report = await readEsim(ask, context, ref)
    if (report) reports.set(ref.requestId, report)
  }
  return reports
}

async function readEsim(
  ask: Ask,
  context: SupplierContext,
  ref: Ref,
): Promise<MadeProfile | undefined> {
  const esim = await findEsim(ask, context, ref)
  if (typeof esim === 'string') return undefined
  const { own, added } = await readParts(ask, context, esim.iccid, ref)
  // An eSIM whose own bundle was revoked is not the buyer's, whoever has it now.
  if (own.length > 0 && own.every(isRevoked)) return undefined
  const activatedAt = beganAt(own, context.now)
  return {
    state: 'made',
    iccid: esim.iccid,
    // The pages write it with a scheme, which phones do not take (SGP.22, 4.1).
    smdpAddress: esim.smdpAddress.replace(/^https?:\/\//, '').replace(/\/$/, ''),
    matchingId: esim.matchingId,
    profile: profileOf(esim),
    ...(activatedAt === undefined ? {} : { activatedAt }),
    usage: usageOf([...own, ...added.flatMap(({ parts }) => parts)], context.now),
    topUps: added.map(({ requestId, parts }) => toTopUp(requestId, parts, context.now)),
  }
}

const stateOf = (state: string | null | undefined): string => state?.toLowerCase() ?? ''

/** "Get eSIM details": a released profile that was installed before has been deleted. */
function profileOf({ profileStatus, firstInstalledDateTime }: Esim): ProfileState | 'UNKNOWN' {
  const installed = new Date(firstInstalledDateTime ?? 0).getTime() > 0
  if (profileStatus === 'Released') return installed ? 'DELETED' : 'RELEASED'
  return states[profileStatus ?? ''] ?? 'UNKNOWN'
}

const states: Readonly<Record<string, ProfileState>> = {
  Downloaded: 'DOWNLOADED',
  Installed: 'INSTALLED',
  Deactivated: 'DELETED',
}

/** A bundle has begun, and can no longer be given back, with its first kilobyte. */
export function hasBegun(part: Assignment): boolean {
  const state = stateOf(part.bundleState)
  const isWaiting = ['processing', 'queued', 'revoked', 'lapsed'].includes(state)
  return !isWaiting || usedIn(part) > 0
}

export const isRevoked = ({ bundleState }: Assignment): boolean =>
  stateOf(bundleState) === 'revoked'

/** When the first began; the list does not always tell, and then it is when it is first seen. */
function beganAt(parts: readonly Assignment[], now: number): number | undefined {
  const begun = parts.filter(hasBegun)
  if (begun.length === 0) return undefined
  const times = begun.map(({ startTime }) => Date.parse(startTime ?? '') / 1000)
  const told = times.filter((at) => at > 0)
  return told.length > 0 ? Math.floor(Math.min(...told)) : now
}

const hasEnded = ({ bundleState }: Assignment): boolean =>
  ['depleted', 'expired', 'lapsed', 'revoked'].includes(stateOf(bundleState))

function toTopUp(requestId: string, parts: readonly Assignment[], now: number): TopUpReport {
  if (parts.length === 0) return { requestId, state: 'making', usedMb: 0 }
  const startedAt = beganAt(parts, now)
  return {
    requestId,
    state: parts.every(isRevoked) ? 'failed' : 'made',
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(parts.every(hasEnded) ? { endedAt: now } : {}),
    usedMb: Math.round(sum(parts.map(usedIn)) / 1024 ** 2),
  }
}

/** How late data is counted is not documented: at least up to an hour ago. */
const countedWithin = 3_600

/**
 * Bundles are used one after another, and what one leaves over when it ends is lost. Of unlimited
 * bundles nothing is counted.
 */
function usageOf(parts: readonly Assignment[], now: number): Usage {
  const data = parts.filter(({ callTypeGroup }) => (callTypeGroup ?? 'data') === 'data')
  if (data.length === 0 || data.some(({ unlimited }) => unlimited)) return { by: 'day', days: [] }
  const usedBytes = sum(data.map(usedIn))
  const sizeOf = (part: Assignment) => (hasEnded(part) ? usedIn(part) : (part.initialQuantity ?? 0))
  return {
    by: 'total',
    usedBytes,
    totalBytes: sum(data.map(sizeOf)),
    asOf: usedBytes === 0 ? now : now - countedWithin,
  }
}

function usedIn({ initialQuantity, remainingQuantity }: Assignment): number {
  const size = initialQuantity ?? 0
  return Math.max(0, size - (remainingQuantity ?? size))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
