import { dueOrganizations, raiseAlerts } from './business/alert/raise-alerts.ts'
import { dueRequests, handleDueRequests } from './business/approval/due-requests.ts'
import { dueAssignments, makeDueAssignments } from './business/assignment/make-assignments.ts'
import { sealAudits, unsealed } from './business/audit/seal-audit.ts'
import { doBilling, dueBilling } from './business/billing/do-billing.ts'
import {
  duePayments,
  settleOrganizationPayments,
} from './business/billing/payment/settle-organization-payment.ts'
import { takePaymentEvent } from './business/billing/payment/take-payment-event.ts'
import { deliverWebhooks, dueDeliveries } from './business/developer/deliver-webhooks.ts'
import { dueSecrets, resealSecrets } from './business/developer/sealed-secrets.ts'
import { dueImports, runImports } from './business/import/run-imports.ts'
import { lapsedLots, lapseStock } from './business/lapse/lapse-stock.ts'
import { checkVatNumbers, dueVatNumbers } from './business/organization/check-vat-numbers.ts'
import { duePeopleJobs, runPeopleJobs } from './business/people-job/run-people-jobs.ts'
import { applyPolicies, duePolicies } from './business/policy/apply-policies.ts'
import type { CommerceContext } from './commerce/call.ts'
import { dueWithdrawals, settleWithdrawals } from './commerce/calls/feedback/settle-withdrawals.ts'
import { dueGifts, returnGifts } from './commerce/features/gift/return-gifts.ts'
import { copyReviews, dueReviews } from './commerce/features/review/copy-reviews.ts'
import { expiredPoints, expirePoints } from './commerce/features/reward/expire-points.ts'
import { workEvents } from './commerce/fulfilment/events/work-events.ts'
import { dueOrders, recoverOrders } from './commerce/fulfilment/recover-orders.ts'
import { dueNotices, tellUsage } from './commerce/fulfilment/usage/tell-usage.ts'
import { watchAutos } from './commerce/fulfilment/usage/watch-autos.ts'
import { watchUsage } from './commerce/fulfilment/usage/watch-usage.ts'
import { dueAutos } from './commerce/records/esim/write-auto-topup.ts'
import { dueReports } from './commerce/records/esim/write-usage.ts'
import { dueEvents } from './commerce/records/provider-event.ts'
import { dueSecret, resealSecret } from './identity/person/person-key.ts'
import { dueMails } from './mail/sending/outbox.ts'
import type { Sql } from './platform/sql.ts'
import { expired, purgeExpired } from './purge-expired.ts'

type Job = {
  run: (context: CommerceContext) => Promise<unknown>
  /** The due items: a row for each, with the time `since` when it is due. */
  due: (context: Pick<CommerceContext, 'now' | 'services'>) => Sql
  /**
   * Round trips to the database that are reserved for the job, whatever others need; few by
   * default.
   */
  reserve?: number
}

/** Scheduled jobs, by the names that the log and reports use. */
export const jobs: Readonly<Record<string, Job>> = {
  recoverOrders: { run: recoverOrders, due: ({ now }) => dueOrders(now), reserve: 100 },
  workEvents: {
    run: (context) => workEvents(context, takePaymentEvent),
    due: () => dueEvents,
    reserve: 20,
  },
  makeDueAssignments: { run: makeDueAssignments, due: ({ now }) => dueAssignments(now) },
  settleWithdrawals: { run: settleWithdrawals, due: () => dueWithdrawals },
  watchAutos: { run: watchAutos, due: ({ now }) => dueAutos(now) },
  watchUsage: { run: watchUsage, due: ({ now }) => dueReports(now) },
  applyPolicies: { run: applyPolicies, due: ({ now }) => duePolicies(now) },
  handleDueRequests: { run: handleDueRequests, due: ({ now }) => dueRequests(now) },
  tellUsage: { run: tellUsage, due: ({ now }) => dueNotices(now) },
  copyReviews: { run: copyReviews, due: () => dueReviews },
  returnGifts: { run: returnGifts, due: ({ now }) => dueGifts(now) },
  deliverMails: {
    run: ({ db, now, share, services }) => services.mails.deliver(db, now, share),
    due: ({ now }) => dueMails(now),
    reserve: 20,
  },
  purgeExpired: { run: purgeExpired, due: ({ now }) => expired(now), reserve: 20 },
  expirePoints: { run: expirePoints, due: ({ now }) => expiredPoints(now) },
  sealAudits: { run: sealAudits, due: () => unsealed },
  deliverWebhooks: { run: deliverWebhooks, due: ({ now }) => dueDeliveries(now) },
  resealSecrets: { run: resealSecrets, due: dueSecrets },
  resealPersonSecret: { run: resealSecret, due: dueSecret },
  raiseAlerts: { run: raiseAlerts, due: ({ now }) => dueOrganizations(now) },
  lapseStock: { run: lapseStock, due: ({ now }) => lapsedLots(now) },
  settleOrganizationPayments: {
    run: settleOrganizationPayments,
    due: ({ now }) => duePayments(now),
  },
  doBilling: { run: doBilling, due: ({ now }) => dueBilling(now) },
  runImports: { run: runImports, due: () => dueImports },
  runPeopleJobs: { run: runPeopleJobs, due: () => duePeopleJobs },
  checkVatNumbers: { run: checkVatNumbers, due: ({ now }) => dueVatNumbers(now) },
}

export const jobNames: readonly string[] = Object.keys(jobs)
