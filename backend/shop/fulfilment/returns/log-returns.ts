import type { News } from '../../records/returns/write-returns.ts'

/** Writes a line to the log for each refund that has failed and each dispute that has changed. */
export function logReturns(reference: string, news: readonly News[]): void {
  for (const { kind, ...about } of news) {
    const event = kind === 'refund' ? 'refund_failed' : 'dispute'
    console.error(JSON.stringify({ level: 'error', event, reference, ...about }))
  }
}
