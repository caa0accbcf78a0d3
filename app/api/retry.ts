import { ApiError, type ErrorCode } from '#contract/errors.ts'

/** Clock and chance of the retries, which tests replace. */
export type RetryTiming = {
  /** Rejects if the calls to that address have no time left. */
  wait: (ms: number, url: URL) => Promise<void>
  /** Returns a number from 0 up to but not including 1. */
  random: () => number
}

const maxRetries = 3
const shortestMs = 500
const longestMs = 5000
const passing: readonly ErrorCode[] = ['network', 'malformed_response', 'upstream_unavailable']

/** Whether a call failed because no answer came, or none that can be used. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && passing.includes(error.code)
}

export const realTiming: RetryTiming = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
}

/**
 * Repeats an attempt up to three times when its failure may be temporary, after 0.5 to 5 s with
 * jitter.
 */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  url: URL,
  timing: RetryTiming,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const delayMs = retries < maxRetries ? delayAfter(error, retries, timing) : undefined
      if (delayMs === undefined) throw error
      await timing.wait(delayMs, url)
    }
  }
}

/** The caller has gone, or has no time left that another attempt could use. */
const isOver = (reason: unknown) => reason === 'aborted' || reason === 'deadline'

/**
 * Returns the delay in milliseconds before the next attempt, or undefined when another attempt
 * would not help or would have to wait more than 5 s.
 */
function delayAfter(error: unknown, retries: number, timing: RetryTiming): number | undefined {
  if (!(error instanceof ApiError) || !mayPass(error)) return undefined
  const asked = error.details?.retryAfterSeconds
  const askedMs = typeof asked === 'number' ? asked * 1000 : 0
  if (askedMs > longestMs) return undefined
  const ceilingMs = Math.min(longestMs, shortestMs * 2 ** (retries + 1))
  // Jitter over the whole span keeps clients that failed together from retrying together.
  const backoffMs = shortestMs + timing.random() * (ceilingMs - shortestMs)
  return Math.max(backoffMs, askedMs)
}

function mayPass({ code, status, details }: ApiError): boolean {
  if (code === 'rate_limited') return true
  // An unknown 4xx is also a `malformed_response`, and the backend would refuse it again.
  const isTheirFault = status === 0 || status >= 500
  return passing.includes(code) && isTheirFault && !isOver(details?.reason)
}
