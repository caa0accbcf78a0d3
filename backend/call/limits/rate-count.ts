import type { Limit } from '#contract/calls/row/row.ts'
import { ApiError } from '#contract/errors.ts'
import type { GateStep } from '#contract/gate.ts'

/** A limit, and the name of the counter that counts this call. */
export type Counter = {
  bucket: string
  /** The counted caller, mailbox or account. */
  subject: string
  limit: Limit
  /** Reason for a refusal; by default `limit`, the number of calls. */
  reason?: 'limit' | 'unchecked'
}

/**
 * Returns the counter of a limit for one caller; `fallback` names the counter of a limit without a
 * name.
 */
export function counterFor(limit: Limit, subject: string, fallback = ''): Counter {
  const bucket = `${limit.name ?? fallback} ${limit.seconds} ${limit.scope} ${subject}`
  return { bucket, subject, limit }
}

/**
 * Returns the gate's step for a counter: `count` counts the call unless its limit is reached, `look`
 * counts nothing, and `uncount` gives back a call that was counted at the same moment.
 */
export function stepOf(
  { bucket, subject, limit }: Counter,
  kind: 'count' | 'uncount' | 'look',
): GateStep {
  return { do: kind, of: subject, bucket, count: limit.count, seconds: limit.seconds }
}

/** Returns the refusal of a call over its limit, with the seconds after which it may be repeated. */
export function refuseOverLimit(
  { reason = 'limit' }: Counter,
  retryAfterSeconds: number,
): ApiError {
  return new ApiError('rate_limited', 'the limit of this call is reached', {
    details: { reason, retryAfterSeconds },
  })
}
