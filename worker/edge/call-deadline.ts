import { ApiError } from '#contract/errors.ts'

/** The end of a visit's patience with the API. */
export type CallDeadline = {
  /** Gives what the work gives, or refuses with `upstream_unavailable` once the time is over. */
  hold: <T>(work: Promise<T>) => Promise<T>
  /** A pause before another try; refused at once where no time would be left for one. */
  wait: (ms: number) => Promise<void>
  /** Fires when the time is over. */
  signal: AbortSignal
}

/**
 * How long all calls of one visit may take together, from the first of their kind on. A page of the
 * catalogue has to be out within two seconds; a picture takes as long as its sender's line does.
 */
const patienceMs = { catalogue: 1_750, account: 5_000, upload: 60_000 } as const

type CallKind = keyof typeof patienceMs

/** The deadlines of visits, each begun when it is first asked for. */
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

/** A deadline this many milliseconds from now. */
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

function late(): ApiError {
  return new ApiError('upstream_unavailable', 'the API did not answer in time', {
    details: { reason: 'timeout' },
  })
}
