import { ApiError } from '#contract/errors.ts'

/** The time limit of a visit's API calls. */
export type CallDeadline = {
  /**
   * Resolves with the result of the work, or rejects with `upstream_unavailable` once the time is
   * over.
   */
  hold: <T>(work: Promise<T>) => Promise<T>
  /** Waits before a retry. Rejects at once if the deadline would pass during the wait. */
  wait: (ms: number) => Promise<void>
  /** Aborts when the time is over. */
  signal: AbortSignal
}

/**
 * Milliseconds that all calls of one kind may take together within one visit, counted from the
 * first of them. A catalogue page has to be sent within two seconds; the time for an upload depends
 * on the sender's connection.
 */
const patienceMs = {
  catalogue: 1_750,
  content: 1_200,
  picture: 3_000,
  account: 5_000,
  drawing: 20_000,
  upload: 60_000,
} as const

type CallKind = keyof typeof patienceMs

/**
 * Returns a function that gives the deadline of a visit and kind of call; a deadline starts when it
 * is first asked for.
 */
export function createDeadlines(): (visit: object, kind: CallKind) => CallDeadline {
  const begun = new WeakMap<object, Map<CallKind, CallDeadline>>()

  return function deadlineOf(visit, kind) {
    const own = begun.get(visit) ?? new Map<CallKind, CallDeadline>()
    begun.set(visit, own)
    const deadline = own.get(kind) ?? startDeadline(patienceMs[kind])
    own.set(kind, deadline)
    return deadline
  }
}

function startDeadline(ms: number): CallDeadline {
  const endsAt = Date.now() + ms
  const signal = AbortSignal.timeout(ms)
  return {
    signal,
    hold: (work) => Promise.race([endOf(signal), work]),
    async wait(pauseMs) {
      if (Date.now() + pauseMs >= endsAt) throw late()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    },
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(late())
    signal.addEventListener('abort', () => reject(late()), { once: true })
  })
}

/** The failure of a call that has no time left, which another attempt would not change. */
export function late(): ApiError {
  return new ApiError('upstream_unavailable', 'the API did not answer in time', {
    details: { reason: 'deadline' },
  })
}
