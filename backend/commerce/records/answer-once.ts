import { ApiError } from '#contract/errors.ts'
import type { Call } from '../call.ts'
import { findAnswer, type IdempotentCall } from './idempotency.ts'

/** Whoever was quicker is done by then. */
const soonSeconds = 1

/**
 * Carries out a call that has a key, once: whoever asks again is given the answer that it was given
 * first, also where both come at once and the other was quicker on the way. Where that one is not
 * done yet it is a `conflict`, to be tried again.
 */
export async function answerOnce<T>(
  { db }: Call,
  keyed: IdempotentCall,
  carryOut: () => Promise<T>,
): Promise<T> {
  const known = await findAnswer<T>(db, keyed)
  if (known) return known
  try {
    return await carryOut()
  } catch (error) {
    const since = await findAnswer<T>(db, keyed)
    if (since) return since
    throw isOvertaken(error) ? justChanged('the same is being done already') : error
  }
}

/** Something of it was there already: another call has stored that since this one looked. */
function isOvertaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes('UNIQUE constraint failed')
}

/** A refusal that need not be one a moment later. */
export function justChanged(message: string, reason?: string): ApiError {
  const details = { ...(reason ? { reason } : {}), retryAfterSeconds: soonSeconds }
  return new ApiError('conflict', message, { details })
}
