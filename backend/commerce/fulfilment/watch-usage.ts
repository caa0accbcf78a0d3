import type { Desk } from '../call.ts'
import { tradeOf } from '../providers/trade.ts'
import {
  type DueProfile,
  scheduleWatch,
  storeReport,
  takeDueProfiles,
} from '../records/write-usage.ts'

/** As many are asked about in one call. */
const askedAtOnce = 100
/** Few enough for a run; the next one takes the others. */
const callsOfRun = 3

/**
 * Asks the network about eSIMs that are due, whether anybody looks at them or not, so that what is
 * told of data and days goes by what was used. Throws where the network cannot be asked.
 */
export async function watchUsage(desk: Desk): Promise<void> {
  for (let calls = 0; calls < callsOfRun; calls += 1) {
    const due = await takeDueProfiles(desk, askedAtOnce)
    if (due.length === 0) return
    await ask(
      desk,
      due.filter(({ watchAt }) => watchAt !== null),
    )
  }
}

async function ask(desk: Desk, due: readonly DueProfile[]): Promise<void> {
  if (due.length === 0) return
  const { db, services } = desk
  const requestIds = due.map(({ requestId }) => requestId)
  const reports = await tradeOf(services).supplier.readMany(desk, requestIds)
  const statements = due.flatMap((esim) => {
    const report = reports.get(esim.requestId)
    return report?.state === 'made' ? storeReport(desk, esim, report) : []
  })
  const heard = due.filter(({ requestId }) => reports.has(requestId)).map(({ id }) => id)
  await db.batch([...statements, scheduleWatch(desk, heard)])
}
