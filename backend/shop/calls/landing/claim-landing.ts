import type { Esim } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import {
  type ClaimState,
  claimWaitDays,
  promiseDays,
  promiseMinutes,
} from '#contract/trip/landing-claim.ts'
import { callerOf } from '../../../call/call.ts'
import type { Call } from '../../call.ts'
import { waitBriefly } from '../../fulfilment/try-to-advance.ts'
import { getEsim, readEsim } from '../../fulfilment/usage/read-esims.ts'
import { insertClaim, readClaim } from '../../records/esim/write-landing-claim.ts'
import { settleLandingClaims } from './settle-claims.ts'

const day = 86_400

type Claim = { isOffered: boolean; state?: ClaimState; pressedAt?: number }

/** Whether the promise holds for an eSIM of the caller, and what became of its claim. */
export async function getLandingClaim(call: Call, { esimId }: { esimId: string }): Promise<Claim> {
  const esim = await readEsim(call, esimId)
  const known = await readClaim(call, esim.orderId)
  return known ? { isOffered: false, ...known } : { isOffered: isCovered(call, esim) }
}

type Said = { esimId: string; landedAt: number; pressedAt: number }

/**
 * Claims the money of an eSIM with which no data came. The time at which the button was pressed
 * counts, also if the phone could say so only later. Claimed again, it is the same claim.
 */
export async function claimLanding(call: Call, { esimId, ...said }: Said): Promise<Claim> {
  const esim = await getEsim(call, { esimId })
  const { orderId } = esim
  if (!(await readClaim(call, orderId))) {
    if (!isCovered(call, esim)) throw refuse('not_covered')
    const { landedAt, pressedAt } = said
    const problem = problemOf(esim, said, call.now)
    if (problem) throw refuse(problem)
    const { accountId } = callerOf(call)
    const claim = { orderId, esimId: esim.id, accountId, landedAt, pressedAt }
    await insertClaim(call, claim).run()
  }
  await waitBriefly(call, settleLandingClaims(call))
  const known = await readClaim(call, orderId)
  return { isOffered: false, ...known }
}

/** Buyers have the promise, for eSIMs that were not used; whoever did not pay gets nothing back. */
function isCovered({ channel }: Call, esim: Esim): boolean {
  const isBought = esim.gift === undefined && esim.organization === undefined
  const isWhole = esim.exchangedFor === undefined && esim.leaving === undefined && !esim.addons
  const isUsable = esim.state === 'PENDING' || esim.state === 'ACTIVE'
  const isUnused = esim.iccid !== undefined && isUsable && esim.usedMb === 0
  return channel.landingPromise === true && isBought && isWhole && isUnused
}

/**
 * Why the times of a claim are not within the promise. A press cannot be later than now or earlier
 * than the eSIM's last contact with a network before it, and waits on a phone for some days only.
 */
function problemOf(esim: Esim, { landedAt, pressedAt }: Omit<Said, 'esimId'>, now: number) {
  const { activatedAt, createdAt, activateBy } = esim
  if (pressedAt < landedAt + promiseMinutes * 60) return 'early'
  const isPlausible = landedAt >= createdAt && pressedAt <= now
  if (!isPlausible || pressedAt < now - claimWaitDays * day) return 'times'
  const until = activatedAt === undefined ? activateBy : activatedAt + promiseDays * day
  return pressedAt > until ? 'late' : undefined
}

function refuse(reason: string): ApiError {
  return new ApiError('conflict', 'the promise does not hold', { details: { reason } })
}
