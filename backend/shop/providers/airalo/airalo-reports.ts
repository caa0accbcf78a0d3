import { type } from 'arktype'
import type {
  MadeProfile,
  ProfileReport,
  Ref,
  SupplierContext,
  Usage,
} from '../supplier/supplier.ts'
import { type AiraloClient, AiraloRefusal, Numeric, readTime } from './airalo-client.ts'

/** Seconds for which Airalo keeps an answer about used data (11883030e0). */
export const cachedSeconds = 20 * 60
const bytesPerMb = 1024 ** 2

const Apn = type({ 'apn_type?': 'string | null', 'apn_value?': 'string | null' })
/** "Get eSIM" (11883028e0). */
const SimAnswer = type({
  data: {
    id: Numeric,
    iccid: 'string.digits',
    lpa: 'string > 0',
    matching_id: /^[A-Za-z0-9-]{0,64}$/,
    'apn_type?': 'string | null',
    'apn_value?': 'string | null',
    'apn?': type({ 'ios?': Apn.or('null'), 'android?': Apn.or('null') }).or('null'),
  },
})
type Sim = (typeof SimAnswer.infer)['data']
/** "Get usage" (11883030e0); MB. */
const UsageAnswer = type({
  data: { remaining: Numeric, total: Numeric, 'is_unlimited?': 'boolean | null', status: 'string' },
})
type Counted = (typeof UsageAnswer.infer)['data']
/** "Get eSIM package history" (11883032e0): the eSIM's own package and what was added. */
const HistoryAnswer = type({
  data: type({
    'remaining?': Numeric.or('null'),
    'activated_at?': 'string | null',
    package: { amount: Numeric, 'is_unlimited?': 'boolean | null' },
  }).array(),
})
type Part = (typeof HistoryAnswer.infer)['data'][number]
/** "Get order" (11883023e0). */
const OrderAnswer = type({ data: { 'sims?': type({ iccid: 'string.digits' }).array().or('null') } })

/**
 * Reports on eSIMs. Airalo does not tell what a phone does with the profile. One whose ICCID was
 * given to another buyer is missing, so that their data is not counted as this one's.
 */
export async function readSims(
  client: AiraloClient,
  context: SupplierContext,
  refs: readonly Ref[],
): Promise<Map<string, ProfileReport>> {
  const reports = new Map<string, ProfileReport>()
  for (const ref of refs) {
    const report = await readSim(client, context, ref)
    if (report) reports.set(ref.requestId, report)
  }
  return reports
}

async function readSim(
  client: AiraloClient,
  context: SupplierContext,
  ref: Ref,
): Promise<MadeProfile | undefined> {
  const iccid = ref.iccid ?? (await iccidOf(client, context, ref))
  const sim = iccid === undefined ? undefined : await findSim(client, context, { ...ref, iccid })
  if (!sim) return undefined
  const usage = await client.read(context, `sims/${sim.iccid}/usage`)
  const counted = UsageAnswer.assert(usage).data
  if (counted.status === 'RECYCLED') return undefined
  const parts = hasBegun(counted) ? await readParts(client, context, sim.iccid) : []
  const begun = parts.flatMap(({ activated_at }) => readTime(activated_at) ?? [])
  const apn = apnOf(sim)
  return {
    state: 'made',
    ref: { esimId: String(sim.id) },
    iccid: sim.iccid,
    smdpAddress: sim.lpa.replace(/^https:\/\//, '').replace(/\/$/, ''),
    matchingId: sim.matching_id,
    ...(apn === undefined ? {} : { apn }),
    profile: 'UNKNOWN',
    ...(begun.length > 0 ? { activatedAt: Math.min(...begun) } : {}),
    usage: usageOf(counted, parts, context.now),
  }
}

/** Whether the ICCID still belongs to the eSIM that was ordered. */
export async function isStillTheirs(
  client: AiraloClient,
  context: SupplierContext,
  ref: Ref,
): Promise<boolean> {
  const { iccid } = ref
  if (iccid === undefined) throw new Error('expected the eSIM to have an ICCID')
  return (await findSim(client, context, { ...ref, iccid })) !== undefined
}

async function findSim(
  client: AiraloClient,
  context: SupplierContext,
  { iccid, esimId }: Ref & { iccid: string },
): Promise<Sim | undefined> {
  const answer = await client
    .read(context, `sims/${encodeURIComponent(iccid)}`)
    .catch((error: unknown) => {
      if (error instanceof AiraloRefusal && error.status === 404) return undefined
      throw error
    })
  if (answer === undefined) return undefined
  const { data } = SimAnswer.assert(answer)
  return esimId === undefined || esimId === String(data.id) ? data : undefined
}

async function iccidOf(client: AiraloClient, context: SupplierContext, { orderId }: Ref) {
  if (orderId === undefined) return undefined
  const path = `orders/${encodeURIComponent(orderId)}?include=sims`
  return OrderAnswer.assert(await client.read(context, path)).data.sims?.[0]?.iccid
}

async function readParts(
  client: AiraloClient,
  context: SupplierContext,
  iccid: string,
): Promise<Part[]> {
  return HistoryAnswer.assert(await client.read(context, `sims/${iccid}/packages`)).data
}

/** Whether data was used; while it was not, or is not known, there is nothing more to be read. */
function hasBegun({ status }: Counted): boolean {
  return status === 'ACTIVE' || status === 'FINISHED' || status === 'EXPIRED'
}

/**
 * Used data of all packages of the eSIM: those that were added wait in a queue, so that what counts
 * is how much is left of each. The answer may be as old as Airalo keeps it, and counts at least up
 * to then. Of unlimited data, and in a state that is not known, nothing is counted.
 */
function usageOf(counted: Counted, parts: readonly Part[], now: number): Usage {
  const isUnlimited =
    counted.is_unlimited || parts.some(({ package: { is_unlimited } }) => is_unlimited)
  const all = parts.map((part) => ({
    total: part.package.amount,
    remaining: part.remaining ?? part.package.amount,
  }))
  const [total, remaining] =
    all.length > 0
      ? [sum(all.map((each) => each.total)), sum(all.map((each) => each.remaining))]
      : [counted.total, counted.remaining]
  if (isUnlimited || total === 0 || counted.status === 'UNKNOWN') return { by: 'day', days: [] }
  return {
    by: 'total',
    usedBytes: Math.max(0, total - remaining) * bytesPerMb,
    totalBytes: total * bytesPerMb,
    asOf: now - cachedSeconds,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** The APN that has to be entered on one kind of phone at least. */
function apnOf({ apn, apn_type, apn_value }: Sim): string | undefined {
  const all = apn?.ios || apn?.android ? [apn.ios, apn.android] : [{ apn_type, apn_value }]
  const manual = all.find((each) => each?.apn_type === 'manual' && each.apn_value)
  // 3GPP TS 23.003, 9.1: labels as in names of hosts.
  return manual?.apn_value && /^[A-Za-z0-9][A-Za-z0-9.-]{0,98}$/.test(manual.apn_value)
    ? manual.apn_value
    : undefined
}
