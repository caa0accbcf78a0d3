import { type } from 'arktype'
import type { TopUpReport, Usage } from '../supplier/supplier.ts'
import { isFailed, type Purchase } from './purchases.ts'
import { bytesPerGb } from './read-offers.ts'

/** `DtoESIMPlan`. */
export const Plan = type({
  offerId: 'string',
  status: 'string',
  initialDataGB: 'number >= 0',
  remainingDataGB: 'number >= 0',
  'unlimited?': 'boolean | null',
  'startAt?': 'string | null',
})
type Plan = typeof Plan.infer

/**
 * A part of an eSIM's data: what was bought, and its plan, which is missing before it is listed and
 * after it has ended. Of what was bought elsewhere there is the plan alone.
 */
type Part = { purchase?: Purchase; plan?: Plan; startedAt?: number; hasEnded: boolean }

/** Unix seconds; 0 if there is no time, which may also be written as one of the year 1. */
export function secondsOf(time: string | null | undefined): number {
  const seconds = Math.floor(Date.parse(time ?? '') / 1000)
  return Number.isNaN(seconds) ? 0 : Math.max(0, seconds)
}

/** Seconds by which clocks may differ. */
const skewSeconds = 300
const isActive = ({ status }: Plan): boolean => status === 'ACTIVE'

/**
 * Finds the plan of each purchase, of the latest first, as plans leave the list in the order in
 * which they were bought. No plan begins before it was bought, and what was bought before one in use
 * has ended.
 */
export function partsOf(purchases: readonly Purchase[], plans: readonly Plan[]): Part[] {
  const left = plans.toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)))
  const found = purchases.toReversed().map((purchase): Omit<Part, 'hasEnded'> => {
    const boughtAt = secondsOf(purchase.createdAt) - skewSeconds
    const at = left.findLastIndex(({ offerId, startAt }) => {
      const begins = secondsOf(startAt)
      return offerId === purchase.offerId && (begins === 0 || begins >= boughtAt)
    })
    const [plan] = at < 0 ? [] : left.splice(at, 1)
    const startedAt = plan && isActive(plan) ? secondsOf(plan.startAt) : 0
    return {
      purchase,
      ...(plan ? { plan } : {}),
      ...(startedAt > 0 ? { startedAt } : {}),
    }
  })
  const parts = [...found.reverse(), ...left.map((plan) => ({ plan }))]
  const inUse = parts.findLastIndex(({ plan }) => plan && isActive(plan))
  return parts.map((part, at) => ({ ...part, hasEnded: !part.plan && at < inUse }))
}

/** Nothing is counted, and what was counted before stays. */
const uncounted: Usage = { by: 'day', days: [] }
/** Seconds within which a plan that was bought is listed. */
const listedSeconds = 3_600

/**
 * Used data of all parts. When none is listed, all have ended or the first is not listed yet: that
 * their data is used up is certain only while the days of the last cannot be over.
 */
export function usageOf(
  parts: readonly Part[],
  { firstInstalledAt }: { firstInstalledAt?: string | null },
  now: number,
): Usage {
  if (parts.some(({ purchase, plan }) => purchase?.dataUnlimited || plan?.unlimited)) {
    return uncounted
  }
  const total = sum(parts.map(sizeOf))
  const counted = (usedGb: number): Usage => ({
    by: 'total',
    usedBytes: bytesOf(usedGb),
    totalBytes: bytesOf(total),
    asOf: now,
  })
  if (parts.some(({ plan }) => plan)) return counted(sum(parts.map(usedOf)))
  const installedAt = secondsOf(firstInstalledAt)
  if (installedAt === 0) return counted(0)
  const { createdAt, durationDays = 0 } = parts.at(-1)?.purchase ?? {}
  const boughtAt = secondsOf(createdAt)
  const areDaysLeft = now < Math.max(installedAt, boughtAt) + durationDays * 86_400
  return areDaysLeft && now > boughtAt + listedSeconds ? counted(total) : uncounted
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
const bytesOf = (gb: number): number => Math.round(gb * bytesPerGb)
const sizeOf = ({ plan, purchase }: Part): number => plan?.initialDataGB ?? purchase?.dataGB ?? 0

function usedOf(part: Part): number {
  if (part.hasEnded) return sizeOf(part)
  return part.plan ? Math.max(0, part.plan.initialDataGB - part.plan.remainingDataGB) : 0
}

/** Data that was added under a request. */
export type Added = { requestId: string; purchase: Purchase | undefined }

export function topUpOf(
  { requestId, purchase }: Added,
  parts: readonly Part[],
  now: number,
): TopUpReport {
  if (purchase && isFailed(purchase)) return { requestId, state: 'failed', usedMb: 0 }
  const part = purchase && parts.find((each) => each.purchase === purchase)
  if (!part) return { requestId, state: 'making', usedMb: 0 }
  return {
    requestId,
    state: 'made',
    ...(part.startedAt === undefined ? {} : { startedAt: part.startedAt }),
    ...(part.hasEnded ? { endedAt: now } : {}),
    usedMb: Math.round(usedOf(part) * 1024),
  }
}
