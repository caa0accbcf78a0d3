/** What a request, or a run of due work, cost behind the edge. Times in milliseconds. */
export type Figures = {
  /** Statements and batches sent to the database, each a trip of its own. */
  dbTrips: number
  dbMs: number
  rowsWritten: number
  /** Calls to providers of payments, eSIMs and mails. */
  providerCalls: number
  providerMs: number
  providerFailures: number
}

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
