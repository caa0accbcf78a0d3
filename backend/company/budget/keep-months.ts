import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'
import { monthAfter } from '../../platform/time/month-after.ts'
import { monthIn, monthStart } from '../../platform/time/month-in.ts'

/** The numbers of months before and after the current one that are stored. */
const monthsBefore = 24
const monthsAfter = 24
/** Months are added when fewer than this many lie ahead. */
const leastAhead = 12

/**
 * Stores the beginnings of months in a zone, because the database sums spend by month and knows no
 * zones. Without these rows, the months of UTC are used.
 */
export async function keepMonths({ db, now }: DbContext, timeZone: string): Promise<void> {
  const current = monthIn(now, timeZone)
  const known = await statement(db)`SELECT 1 AS found FROM zone_month
    WHERE time_zone = ${timeZone} AND month = ${monthAfter(current, leastAhead)}`.first()
  if (known) return
  const rows = Array.from({ length: monthsBefore + monthsAfter + 1 }, (_, at) => {
    const month = monthAfter(current, at - monthsBefore)
    const next = monthAfter(month, 1)
    return { month, from: monthStart(month, timeZone), to: monthStart(next, timeZone) }
  })
  await statement(db)`INSERT INTO zone_month (time_zone, month, starts_at, ends_at)
    SELECT ${timeZone}, value ->> 'month', value ->> 'from', value ->> 'to'
    FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT DO NOTHING`.run()
}
