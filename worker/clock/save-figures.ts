import { isPassing } from '#contract/reports/is-passing.ts'
import type { Config, Env } from '../edge/env.ts'
import type { RecentFigures } from '../edge/reports/recent-figures.ts'
import type { Report } from '../edge/reports/report.ts'
import type { Telemetry } from '../edge/reports/request-figures.ts'

/** Milliseconds between two writes of a process. */
const everyMs = 20_000

/**
 * Returns the receiver of requests that adds the counts of this process to those of all, which the
 * alerts look at, at most every twenty seconds and after the answer. With a data set nothing is
 * written, as it has all counts; without a database, as in an edge of its own, nothing can be.
 */
export function createFigureSaver(
  { dataSet }: Pick<Config, 'dataSet'>,
  { recent, report }: { recent: RecentFigures; report: Report },
): Telemetry {
  let savedAt = Date.now()

  return function saveFigures(_, c) {
    if (dataSet || !c.env.DB || Date.now() - savedAt < everyMs) return
    savedAt = Date.now()
    const saving = addFigures(c.env, recent)
    c.executionCtx.waitUntil(saving.catch((error: unknown) => report(c, error)))
  }
}

/** Adds the counts of this process; what cannot be written now is added later. */
export async function addFigures(
  { DB: db }: Pick<Env, 'DB'>,
  recent: RecentFigures,
): Promise<void> {
  const { saveMinutes } = await import('../embedded/operations.ts')
  const counts = recent.takeUnsaved()
  if (counts.length === 0) return
  await saveMinutes({ db, now: Math.floor(Date.now() / 1000) }, counts).catch((error: unknown) => {
    recent.giveBack(counts)
    if (!isPassing(error)) throw error
  })
}
