/** The release that errors are counted under, the same at the edge and in browsers. */
export const release = '14.1.0'

/** The specified shares: of requests traced, of visits recorded, of errors whose visit is. */
export const sampleRates = { traces: 0.01, replay: 0.0001, replayOnError: 0.001 } as const

/** Where browsers leave their reports: on the shop's own host, which hands them on. */
export const reportPath = '/report'

/** What a page must know to report: the public DSN and which deployment it belongs to. */
export type ReportTarget = { dsn: string; environment: string }
