import type { CommerceContext } from '../../call.ts'
import { requireProviders } from '../../providers/providers.ts'
import {
  type DueProfile,
  scheduleWatch,
  storeReport,
  takeDueProfiles,
} from '../../records/esim/write-usage.ts'

/** The most eSIMs that one call to the network asks about. */
const askedAtOnce = 100
/** A run makes at most this many calls; the next one takes the others. */
const callsOfRun = 3

/**
 * Asks the network about eSIMs that are due, even if nobody views them, so that notices about data
 * and days are based on the actual usage. Throws if the network cannot be asked.
 */
export async function watchUsage(context: CommerceContext): Promise<void> {
  for (let calls = 0; calls < callsOfRun && !context.share?.isSpent(); calls += 1) {
    const due = await takeDueProfiles(context, askedAtOnce)
    if (due.length === 0) return
    await ask(
      context,
      due.filter(({ watchAt }) => watchAt !== null),
    )
  }
}

async function ask(context: CommerceContext, due: readonly DueProfile[]): Promise<void> {
  if (due.length === 0) return
  const { db, services } = context
  const requestIds = due.map(({ requestId }) => requestId)
  const reports = await requireProviders(services).supply.readMany(context, requestIds)
  const statements = due.flatMap((esim) => {
    const report = reports.get(esim.requestId)
    return report?.state === 'made' ? storeReport(context, esim, report) : []
  })
  const heard = due.filter(({ requestId }) => reports.has(requestId)).map(({ id }) => id)
  await db.batch([...statements, scheduleWatch(context, heard)])
}
