import { ApiError } from '#contract/errors.ts'
import { alone } from '../../platform/together.ts'
import type { Call } from '../call.ts'
import { type IdempotentCall, keptAnswer } from './idempotency.ts'

/** Seconds after which the parallel call has usually finished. */
const soonSeconds = 1

/**
 * Carries out a call with an idempotency key once. A repeated call gets the first answer, also when
 * both arrive at once and the other finishes first. If the other has not finished yet, this throws
 * a `conflict` that is worth retrying.
 */
export async function answerOnce<T>(
  call: Call,
  keyed: IdempotentCall,
  carryOut: () => Promise<T>,
): Promise<T> {
  const known = await alone(call.db, keptAnswer<T>(call.db, keyed))
  return known ?? carryOutOnce(call, keyed, carryOut)
}

/** The same for a call that has just read that nothing is stored under its key. */
export async function carryOutOnce<T>(
  { db }: Call,
  keyed: IdempotentCall,
  carryOut: () => Promise<T>,
): Promise<T> {
  try {
    return await carryOut()
  } catch (error) {
    const since = await alone(db, keptAnswer<T>(db, keyed))
    if (since) return since
    throw isOvertaken(error) ? justChanged('the same is being done already') : error
  }
}

/** Whether another call has stored the same since this one looked. */
function isOvertaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes('UNIQUE constraint failed')
}

/** A `conflict` that may have ended a moment later. */
export function justChanged(message: string, reason?: string): ApiError {
  const details = { ...(reason ? { reason } : {}), retryAfterSeconds: soonSeconds }
  return new ApiError('conflict', message, { details })
}
