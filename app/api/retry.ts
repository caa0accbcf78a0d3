import { ApiError, type ErrorCode } from '#contract/errors.ts'

/** The passing of time and chance, replaced in tests. */
export type RetryTiming = {
  wait: (ms: number) => Promise<void>
  /** From 0 up to but not including 1. */
  random: () => number
}

const maxRetries = 3
const shortestMs = 500
const longestMs = 5000
const passing: readonly ErrorCode[] = ['network', 'malformed_response', 'upstream_unavailable']

export const realTiming: RetryTiming = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
}

/** Tries up to three times more where the failure may pass, waiting 0.5 to 5 s with jitter. */
export async function withRetry<T>(attempt: () => Promise<T>, timing: RetryTiming): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const delayMs = retries < maxRetries ? delayAfter(error, retries, timing) : undefined
      if (delayMs === undefined) throw error
      await timing.wait(delayMs)
    }
  }
}

/** Undefined where another try would not help or would have to wait too long. */
function delayAfter(error: unknown, retries: number, timing: RetryTiming): number | undefined {
  if (!(error instanceof ApiError) || !mayPass(error)) return undefined
  const asked = error.details?.retryAfterSeconds
  const askedMs = typeof asked === 'number' ? asked * 1000 : 0
  if (askedMs > longestMs) return undefined
  const ceilingMs = Math.min(longestMs, shortestMs * 2 ** (retries + 1))
  // Jitter over the whole span keeps clients that failed together from returning together.
  const backoffMs = shortestMs + timing.random() * (ceilingMs - shortestMs)
  return Math.max(backoffMs, askedMs)
}

function mayPass({ code, status, details }: ApiError): boolean {
  if (code === 'rate_limited') return true
  // An unknown 4xx is a `malformed_response` too, and would be refused again.
  const isTheirFault = status === 0 || status >= 500
  return passing.includes(code) && isTheirFault && details?.reason !== 'aborted'
}
