import { onFirstIdle } from '#app/ui/shell/page-idle.ts'
import type { PageReports } from './page-reports.ts'

/** Loads the reporter once the page is idle, in shops whose pages keep reports for it. */
export function startReports(): void {
  const { reports } = globalThis as { reports?: PageReports }
  if (!reports) return
  onFirstIdle(async () => {
    const { sendReports } = await import('./send-reports.ts')
    await sendReports(reports)
  })
}
