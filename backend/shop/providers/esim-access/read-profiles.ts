import { type } from 'arktype'
import type { ProfileState } from '#contract/commerce/order-words.ts'
import type { MadeProfile, ProfileReport, Ref, SupplierContext } from '../supplier/supplier.ts'
import { type Answered, type Ask, dataOf } from './ask-esim-access.ts'

const Esim = type({
  esimTranNo: 'string > 0',
  orderNo: 'string > 0',
  'transactionId?': 'string | null',
  'iccid?': 'string | null',
  'ac?': 'string | null',
  'apn?': 'string | null',
  'activateTime?': 'string | null',
  'totalVolume?': 'number | null',
  'orderUsage?': 'number | null',
  'dataType?': 'number | null',
  'esimStatus?': 'string | null',
  'smdpStatus?': 'string | null',
})
export type Esim = typeof Esim.infer
const Found = type({ esimList: Esim.array().or('null') })
const Usage = type({
  esimTranNo: 'string',
  dataUsage: 'number >= 0',
  totalData: 'number >= 0',
  'lastUpdateTime?': 'string | null',
})
const Usages = type({ esimUsageList: Usage.array().or('null') })
type Usage = typeof Usage.infer

const oneDeadlineMs = 1_500
const batchDeadlineMs = 10_000
/** Profiles of the order are still being allocated. */
const isAllocating = (answered: Answered) => !answered.isDone && answered.code === '200010'

/** Reports on eSIMs: what each is, and up to when its data was counted. */
export async function readProfiles(ask: Ask, context: SupplierContext, refs: readonly Ref[]) {
  const deadlineMs = refs.length > 1 ? batchDeadlineMs : oneDeadlineMs
  const named = refs.flatMap(({ esimId }) => (esimId === undefined ? [] : [esimId]))
  const [usages, ...found] = await Promise.all([
    readUsages(ask, context, named, deadlineMs),
    ...refs.map((ref) => findEsim(ask, context, ref, deadlineMs)),
  ])
  const reports = new Map<string, ProfileReport>()
  for (const [at, { requestId }] of refs.entries()) {
    const esim = found[at]
    if (esim === 'making') reports.set(requestId, { state: 'making' })
    else if (esim) reports.set(requestId, toReport(esim, usages.get(esim.esimTranNo), context.now))
  }
  return reports
}

/** Returns an eSIM by the supplier's names; undefined if it knows none by them. */
export async function findEsim(
  ask: Ask,
  context: SupplierContext,
  { orderId, esimId }: Ref,
  deadlineMs = oneDeadlineMs,
): Promise<Esim | 'making' | undefined> {
  const name = esimId === undefined ? { orderNo: orderId } : { esimTranNo: esimId }
  if (orderId === undefined && esimId === undefined) return undefined
  const answered = await ask(context, 'esim/query', { ...name, pager: onePage }, deadlineMs)
  if (isAllocating(answered)) return 'making'
  return dataOf(answered, Found).esimList?.[0]
}

const onePage = { pageNum: 1, pageSize: 5 }
const pageSize = 500
/** More orders than a shop makes within the time that is searched. */
const mostPages = 40

/** Looks for an order by the shop's id among those of a time; undefined if it is not there. */
export async function searchOrder(
  ask: Ask,
  context: SupplierContext,
  { requestId, since }: { requestId: string; since: number },
): Promise<Esim | undefined> {
  const [startTime, endTime] = [since, context.now + 60].map(timeOf)
  for (let pageNum = 1; pageNum <= mostPages; pageNum += 1) {
    const asked = { startTime, endTime, pager: { pageNum, pageSize } }
    const answered = await ask(context, 'esim/query', asked, batchDeadlineMs)
    const esims = dataOf(answered, Found).esimList ?? []
    const found = esims.find(({ transactionId }) => transactionId === requestId)
    if (found || esims.length < pageSize) return found
  }
  throw new Error(`expected at most ${mostPages * pageSize} orders since ${startTime}`)
}

async function readUsages(
  ask: Ask,
  context: SupplierContext,
  esimTranNoList: readonly string[],
  deadlineMs: number,
): Promise<Map<string, Usage>> {
  if (esimTranNoList.length === 0) return new Map()
  const answered = await ask(context, 'esim/usage/query', { esimTranNoList }, deadlineMs)
  const usages = dataOf(answered, Usages).esimUsageList ?? []
  return new Map(usages.map((usage) => [usage.esimTranNo, usage]))
}

const notMade = ['CREATE', 'PAYING', 'PAID', 'GETTING_RESOURCE']
/** No phone can download it any more, whatever the SM-DP+ says. */
const isGone = /^(CANCEL|REVOKE)/
const states: Readonly<Record<string, ProfileState>> = {
  RELEASED: 'RELEASED',
  DOWNLOAD: 'DOWNLOADED',
  INSTALLATION: 'DOWNLOADED',
  ENABLED: 'INSTALLED',
  DISABLED: 'DISABLED',
  DELETED: 'DELETED',
}

function toReport(esim: Esim, usage: Usage | undefined, now: number): ProfileReport {
  const { esimStatus, smdpStatus, iccid, ac, apn, activateTime } = esim
  // `LPA:1$<SM-DP+ address>$<matching id>` (SGP.22, 4.1).
  const [, smdpAddress, matchingId] = ac?.split('$') ?? []
  if (notMade.includes(esimStatus ?? '') || !iccid || !smdpAddress) return { state: 'making' }
  const profile = isGone.test(esimStatus ?? '') ? 'DELETED' : states[smdpStatus ?? '']
  const activatedAt = secondsOf(activateTime)
  return {
    state: 'made',
    ref: { orderId: esim.orderNo, esimId: esim.esimTranNo },
    iccid,
    smdpAddress,
    matchingId: matchingId ?? '',
    ...(apn ? { apn } : {}),
    profile: profile ?? 'UNKNOWN',
    ...(activatedAt === undefined ? {} : { activatedAt }),
    usage: usageOf(esim, usage, now),
  }
}

/** Used data is counted within three hours. */
const countedWithin = 10_800

function usageOf(
  { orderUsage, totalVolume, dataType }: Esim,
  usage: Usage | undefined,
  now: number,
): MadeProfile['usage'] {
  const usedBytes = usage?.dataUsage ?? orderUsage ?? 0
  const total = usage?.totalData ?? totalVolume ?? null
  const lastAt = secondsOf(usage?.lastUpdateTime)
  const asOf = lastAt ?? (usedBytes === 0 ? now : now - countedWithin)
  return { by: 'total', usedBytes, totalBytes: dataType === 4 ? null : total, asOf }
}

/** Reads a time such as `2025-03-19T18:00:00+0000` or `…Z`. */
function secondsOf(time: string | null | undefined): number | undefined {
  if (!time) return undefined
  const ms = Date.parse(time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000)
}

function timeOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16)}+00:00`
}
