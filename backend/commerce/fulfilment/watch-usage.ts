import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { tradeOf } from '../providers/trade.ts'
import { stateSql } from '../records/esim-row.ts'
import { requestIdSql } from '../records/request-ids.ts'
import { storeReport } from './refresh-esims.ts'

/** As many are asked about in one call. */
const askedAtOnce = 100
/** Few enough for a run; the next one takes the others. */
const callsOfRun = 3

const isWatchedSql = (now: number) => sql`${stateSql(now)} IN ('PENDING', 'ACTIVE')`

/** The longest in one's wait: five minutes doubled by each failure, up to more than five hours. */
const retrySql = (now: number) => sql`${now} + (300 << min(esim.watch_failures, 6))`

/**
 * When the network is asked again: soon where data runs low or a phone has the profile, seldom where
 * nothing is to be expected.
 */
const nextSql = (now: number) => sql`CASE
    WHEN NOT ${isWatchedSql(now)} THEN NULL
    WHEN ${stateSql(now)} = 'PENDING' THEN ${now} + iif(esim.profile = 'RELEASED', 21600, 3600)
    WHEN esim.allowance_mb IS NULL THEN ${now} + 21600
    WHEN esim.used_mb * 2 >= esim.allowance_mb THEN ${now} + 900
    ELSE ${now} + 3600
  END`

type Due = { id: string; requestId: string; watchAt: number | null }

/**
 * Asks the network about eSIMs that are due, whether anybody looks at them or not, so that what is
 * told of data and days goes by what was used. Throws where the network cannot be asked.
 */
export async function watchUsage(desk: Desk): Promise<void> {
  for (let calls = 0; calls < callsOfRun; calls += 1) {
    const due = await takeDue(desk)
    if (due.length === 0) return
    await ask(
      desk,
      due.filter(({ watchAt }) => watchAt !== null),
    )
  }
}

/** Taken before it is asked: what fails waits its turn, and of two runs at once one takes each. */
async function takeDue({ db, now }: Desk): Promise<Due[]> {
  const { results } = await statement(
    db,
    sql`UPDATE esim SET watch_failures = watch_failures + 1,
        watch_at = iif(${isWatchedSql(now)}, ${retrySql(now)}, NULL)
      WHERE id IN (
        SELECT id FROM esim WHERE watch_at <= ${now} ORDER BY watch_at LIMIT ${askedAtOnce})
      RETURNING id, ${requestIdSql} AS requestId, watch_at AS watchAt`,
  ).all<Due>()
  return results
}

async function ask(desk: Desk, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  const { db, now, services } = desk
  const requestIds = due.map(({ requestId }) => requestId)
  const reports = await tradeOf(services).supplier.readMany(desk, requestIds)
  const statements = due.flatMap((esim) => {
    const report = reports.get(esim.requestId)
    return report?.state === 'made' ? storeReport(desk, esim, report) : []
  })
  const heard = due.filter(({ requestId }) => reports.has(requestId)).map(({ id }) => id)
  await db.batch([
    ...statements,
    statement(
      db,
      sql`UPDATE esim SET watch_failures = 0, watch_at = ${nextSql(now)}
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(heard)}))`,
    ),
  ])
}
