import { type } from 'arktype'
import type { MadeProfile, ProfileReport, Ref, SupplierContext } from '../supplier/supplier.ts'
import { type Ask, dataOf } from './ask-zendit.ts'
import { type Added, Plan, partsOf, secondsOf, topUpOf, usageOf } from './parts.ts'
import { isFailed, isMade, isOutOfFunds, readPurchase } from './purchases.ts'

/** `DtoESIMPlansResponse`: what is in use or waits on an eSIM; what has ended is not listed. */
const Plans = type({ 'firstInstalledAt?': 'string | null', list: Plan.array().or('null') })
export type Plans = typeof Plans.infer

/** Reports on eSIMs and on what was added to them. */
export async function readReports(ask: Ask, context: SupplierContext, refs: readonly Ref[]) {
  const reports = new Map<string, ProfileReport>()
  for (const ref of refs) {
    // Data is listed by ICCID: what a later eSIM with it uses is not this one's.
    const report = ref.isIccidGivenOn ? undefined : await readReport(ask, context, ref)
    if (report) reports.set(ref.requestId, report)
  }
  return reports
}

async function readReport(
  ask: Ask,
  context: SupplierContext,
  ref: Ref,
): Promise<ProfileReport | undefined> {
  const purchase = await readPurchase(ask, context, transactionOf(ref))
  if (!purchase) return undefined
  if (isFailed(purchase)) {
    return { state: 'failed', ...(isOutOfFunds(purchase) ? { reason: 'funds' } : {}) }
  }
  const { confirmation } = purchase
  if (!isMade(purchase) || !confirmation?.iccid || !confirmation.smdpAddress) {
    return { state: 'making' }
  }
  const { iccid, smdpAddress, activationCode } = confirmation
  const added = await readAdded(ask, context, ref.added ?? [])
  const plans = await readPlans(ask, context, iccid)
  const bought = [purchase, ...added.flatMap((each) => each.purchase ?? [])]
  const parts = partsOf(bought.filter(isMade), plans.list ?? [])
  const startedAt = parts[0]?.startedAt
  return {
    state: 'made',
    ref: { orderId: purchase.transactionId },
    iccid: iccid.replaceAll(/\D/g, ''),
    ...downloadOf(smdpAddress, activationCode),
    profile: stateOf(plans),
    ...(startedAt === undefined ? {} : { activatedAt: startedAt }),
    usage: usageOf(parts, plans, context.now),
    topUps: added.map((each) => topUpOf(each, parts, context.now)),
  }
}

const transactionOf = ({ orderId, requestId }: Ref): string => orderId ?? requestId

async function readAdded(
  ask: Ask,
  context: SupplierContext,
  refs: readonly Ref[],
): Promise<Added[]> {
  const added: Added[] = []
  for (const ref of refs) {
    const purchase = await readPurchase(ask, context, transactionOf(ref))
    added.push({ requestId: ref.requestId, purchase })
  }
  return added
}

export async function readPlans(ask: Ask, context: SupplierContext, iccid: string): Promise<Plans> {
  return dataOf(await ask(context, `esim/${encodeURIComponent(iccid)}/plans`), Plans)
}

/** What a phone downloads the profile with; the code may be the whole text for it (SGP.22, 4.1). */
function downloadOf(smdpAddress: string, activationCode: string) {
  const [, address, code] = /^LPA:1\$([^$]+)\$([^$]*)/i.exec(activationCode) ?? []
  return {
    smdpAddress: (address ?? smdpAddress).replace(/^https?:\/\//, '').replace(/\/$/, ''),
    matchingId: code ?? activationCode,
  }
}

/** Whether the eSIM was ever installed is all that is told of a phone. */
function stateOf(plans: Plans): MadeProfile['profile'] {
  if (!('firstInstalledAt' in plans)) return 'UNKNOWN'
  return isInstalled(plans) ? 'INSTALLED' : 'RELEASED'
}

export const isInstalled = ({ firstInstalledAt }: Plans): boolean => secondsOf(firstInstalledAt) > 0
