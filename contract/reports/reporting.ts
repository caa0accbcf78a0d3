/** The release in error reports, the same at the edge and in browsers. */
export const release = '14.1.0'

/**
 * The specified sample rates: of traced requests, of recorded visits, and of errors whose visit is
 * recorded.
 */
export const sampleRates = { traces: 0.01, replay: 0.0001, replayOnError: 0.001 } as const

/** The path at which browsers send reports: on the shop's own host, which forwards them. */
export const reportPath = '/report'

/** What a page needs for reports: the public DSN and the deployment's environment. */
export type ReportTarget = { dsn: string; environment: string }
