import { watchAutos } from './addon/watch-autos.ts'
import { tellUsage } from './esim/tell-usage.ts'
import { watchUsage } from './esim/watch-usage.ts'
import { settleWithdrawals } from './feedback/settle-withdrawals.ts'
import { returnGifts } from './gift/return-gifts.ts'
import type { Desk } from './order/advance-order.ts'
import { recoverOrders } from './order/recover-orders.ts'
import { purgeExpired } from './purge-expired.ts'
import { expirePoints } from './reward/expire-points.ts'

/** What is due by the clock alone, by the names that the log and reports use. */
const jobs: Readonly<Record<string, (desk: Desk) => Promise<unknown>>> = {
  recoverOrders,
  settleWithdrawals,
  watchAutos,
  watchUsage,
  tellUsage,
  returnGifts,
  deliverMails: ({ db, now, services }) => services.mails.deliver(db, now),
  purgeExpired: ({ db, now }) => purgeExpired(db, now),
  expirePoints: ({ db, now }) => expirePoints(db, now),
}

export const jobNames: readonly string[] = Object.keys(jobs)

export type ReportJob = (job: string, error: unknown) => void

/**
 * Does every job, all at the same time: one that fails or waits long for a provider keeps none of
 * the others from its work. A mail that one of them writes is sent by the next run at the latest.
 * Returns the names of those that failed, each of which was reported.
 */
export async function doDueJobs(desk: Desk, report: ReportJob): Promise<string[]> {
  const failed: string[] = []
  async function attempt([name, job]: [string, (desk: Desk) => Promise<unknown>]): Promise<void> {
    try {
      await job(desk)
    } catch (error) {
      failed.push(name)
      report(name, error)
    }
  }
  const startedAt = Date.now()
  await Promise.all(Object.entries(jobs).map(attempt))
  console.log(
    JSON.stringify({
      level: failed.length > 0 ? 'error' : 'info',
      at: new Date(startedAt).toISOString(),
      event: 'due_work',
      jobs: jobNames,
      failed,
      ms: Date.now() - startedAt,
    }),
  )
  return failed
}
