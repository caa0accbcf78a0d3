import { type KindCounts, type MinuteCounts, noCounts } from '#contract/reports/figures.ts'
import type { DbContext } from '../platform/db-context.ts'
import { statement } from '../platform/sql.ts'

const minuteSeconds = 60
/** Seconds for which minutes are kept; alerts look at the last ten minutes. */
const keptSeconds = 3_600

/**
 * Adds counts of this process to those of all processes, and forgets old minutes. Minutes are in unix
 * seconds.
 */
export async function saveMinutes(
  { db, now }: DbContext,
  counts: readonly MinuteCounts[],
): Promise<void> {
  await db.batch([
    statement(db)`INSERT INTO figure_minute (minute, kind, requests, errors, limited, missing)
      SELECT value ->> 'minute', value ->> 'kind', value ->> 'requests', value ->> 'errors',
        value ->> 'limited', value ->> 'missing' FROM json_each(${JSON.stringify(counts)})
      WHERE true
      ON CONFLICT (minute, kind) DO UPDATE SET requests = requests + excluded.requests,
        errors = errors + excluded.errors, limited = limited + excluded.limited,
        missing = missing + excluded.missing`,
    statement(db)`DELETE FROM figure_minute WHERE minute < ${now - keptSeconds}`,
  ])
}

/** Sums the last so many minutes by kind, the present one included. */
export async function sumMinutes({ db, now }: DbContext, minutes: number): Promise<KindCounts[]> {
  const { results } = await statement(db)`SELECT kind, sum(requests) AS requests,
      sum(errors) AS errors, sum(limited) AS limited, sum(missing) AS missing
    FROM figure_minute WHERE minute > ${now - minutes * minuteSeconds} GROUP BY kind`.all<KindCounts>()
  return results.map((row) => ({ ...noCounts(row.kind), ...row }))
}
