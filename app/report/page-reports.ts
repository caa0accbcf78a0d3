import type { Locale } from '#contract/locale.ts'
import type { ReportTarget } from '#contract/reports/reporting.ts'

/** The address that a page reports to, with its tenant and locale. */
export type ReportSource = ReportTarget & { tenant: string; locale: Locale }

/** A request to our host that was refused, or that got no answer; `status` is then 0. */
export type FailedRequest = { method: string; path: string; status: number; id?: string | null }

/** An error or failed request at a path of the page; `at` is in unix seconds. */
export type PageReport = { path: string; at: number } & (
  | { error: unknown }
  | { request: FailedRequest }
)

/** Reports that the early script keeps until the reporter takes over by replacing `add`. */
export type PageReports = {
  to: ReportSource
  kept: PageReport[]
  add: (report: PageReport) => void
}
