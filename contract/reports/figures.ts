/**
 * The work behind the edge for one request, or for one run of scheduled work. Times in
 * milliseconds.
 */
export type Figures = {
  /** Statements and batches sent to the database; each is one round trip. */
  dbTrips: number
  dbMs: number
  rowsWritten: number
  /** Calls to providers of payments, eSIMs and mails. */
  providerCalls: number
  providerMs: number
  providerFailures: number
}

/** Requests, calls of a provider or runs of one kind. */
export type KindCounts = {
  kind: string
  requests: number
  /** Those that failed on our side. */
  errors: number
  /** Those that were over a limit. */
  limited: number
  /** Those of addresses that name nothing. */
  missing: number
}
/** The same in one minute, which begins at these unix seconds. */
export type MinuteCounts = KindCounts & { minute: number }

export function noCounts(kind: string): KindCounts {
  return { kind, requests: 0, errors: 0, limited: 0, missing: 0 }
}

export type ProviderName = 'mail' | 'payments' | 'supplier'

/** A call of a provider that has ended. */
export type ProviderCall = { provider: ProviderName; ms: number; isFailed: boolean }
export type TellCall = (call: ProviderCall) => void

export function noFigures(): Figures {
  return {
    dbTrips: 0,
    dbMs: 0,
    rowsWritten: 0,
    providerCalls: 0,
    providerMs: 0,
    providerFailures: 0,
  }
}
