import { raiseAlerts } from './business/alert/raise-alerts.ts'
import { handleDueRequests } from './business/approval/due-requests.ts'
import { makeDueAssignments } from './business/assignment/make-assignments.ts'
import { sealAudits } from './business/audit/seal-audit.ts'
import { doBilling } from './business/billing/do-billing.ts'
import { settleOrganizationPayments } from './business/billing/settle-organization-payment.ts'
import { deliverWebhooks } from './business/developer/deliver-webhooks.ts'
import { resealSecrets } from './business/developer/sealed-secrets.ts'
import { runImports } from './business/import/run-imports.ts'
import { lapseStock } from './business/lapse/lapse-stock.ts'
import { checkVatNumbers } from './business/organization/check-vat-numbers.ts'
import { runPeopleJobs } from './business/people-job/run-people-jobs.ts'
import { applyPolicies } from './business/policy/apply-policies.ts'
import type { CommerceContext } from './commerce/call.ts'
import { settleWithdrawals } from './commerce/calls/feedback/settle-withdrawals.ts'
import { returnGifts } from './commerce/features/gift/return-gifts.ts'
import { expirePoints } from './commerce/features/reward/expire-points.ts'
import { recoverOrders } from './commerce/fulfilment/recover-orders.ts'
import { tellUsage } from './commerce/fulfilment/tell-usage.ts'
import { watchAutos } from './commerce/fulfilment/watch-autos.ts'
import { watchUsage } from './commerce/fulfilment/watch-usage.ts'
import { purgeExpired } from './purge-expired.ts'

/** Scheduled jobs, by the names that the log and reports use. */
const jobs: Readonly<Record<string, (context: CommerceContext) => Promise<unknown>>> = {
  recoverOrders,
  makeDueAssignments,
  settleWithdrawals,
  watchAutos,
  watchUsage,
  applyPolicies,
  handleDueRequests,
  tellUsage,
  returnGifts,
  deliverMails: ({ db, now, services }) => services.mails.deliver(db, now),
  purgeExpired: ({ db, now }) => purgeExpired(db, now),
  expirePoints,
  sealAudits,
  deliverWebhooks,
  resealSecrets,
  raiseAlerts,
  lapseStock,
  settleOrganizationPayments,
  doBilling,
  runImports,
  runPeopleJobs,
  checkVatNumbers,
}

export const jobNames: readonly string[] = Object.keys(jobs)

export type ReportJob = (job: string, error: unknown) => void

/**
 * Runs all jobs in parallel: one that fails or waits long for a provider does not delay the others.
 * A mail that a job writes is sent by the next run at the latest. Returns the names of the jobs
 * that failed, each of which was reported.
 */
export async function doDueJobs(context: CommerceContext, report: ReportJob): Promise<string[]> {
  const failed: string[] = []
  async function attempt([name, job]: [
    string,
    (context: CommerceContext) => Promise<unknown>,
  ]): Promise<void> {
    try {
      await job(context)
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
