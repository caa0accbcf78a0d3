import type { Locale } from '#contract/locale.ts'
import type { ReportTarget } from '#contract/reporting.ts'

/** Where a page reports to, and whose page it is. */
export type ReportSource = ReportTarget & { tenant: string; locale: Locale }

/** A request of ours that was refused, or that got no answer: then `status` is 0. */
export type FailedRequest = { method: string; path: string; status: number; id?: string | null }

/** Something that went wrong at a path of the page; `at` is in unix seconds. */
export type PageReport = { path: string; at: number } & (
  | { error: unknown }
  | { request: FailedRequest }
)

/** What the early script keeps until somebody takes it over by replacing `add`. */
export type PageReports = {
  to: ReportSource
  kept: PageReport[]
  add: (report: PageReport) => void
}
