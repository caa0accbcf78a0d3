import { dueSecret, resealSecret } from './account/person/person-key.ts'
import { dueOrganizations, raiseAlerts } from './company/alert/raise-alerts.ts'
import { dueRequests, handleDueRequests } from './company/approval/due-requests.ts'
import { dueAssignments, makeDueAssignments } from './company/assignment/make-assignments.ts'
import { sealAudits, unsealed } from './company/audit/seal-audit.ts'
import { doBilling, dueBilling } from './company/billing/do-billing.ts'
import {
  duePayments,
  settleOrganizationPayments,
} from './company/billing/payment/settle-organization-payment.ts'
import { takePaymentEvent } from './company/billing/payment/take-payment-event.ts'
import { deliverWebhooks, dueDeliveries } from './company/developer/deliver-webhooks.ts'
import { dueSecrets, resealSecrets } from './company/developer/sealed-secrets.ts'
import { dueImports, runImports } from './company/import/run-imports.ts'
import { lapsedLots, lapseStock } from './company/lapse/lapse-stock.ts'
import { checkVatNumbers, dueVatNumbers } from './company/organization/check-vat-numbers.ts'
import { duePeopleJobs, runPeopleJobs } from './company/people-job/run-people-jobs.ts'
import { applyPolicies, duePolicies } from './company/policy/apply-policies.ts'
import { dueMails } from './mail/sending/outbox.ts'
import type { Sql } from './platform/sql.ts'
import { expired, purgeExpired } from './purge-expired.ts'
import type { CommerceContext } from './shop/call.ts'
import { dueWithdrawals, settleWithdrawals } from './shop/calls/feedback/settle-withdrawals.ts'
import { dueGifts, returnGifts } from './shop/features/gift/return-gifts.ts'
import { copyReviews, dueReviews } from './shop/features/review/copy-reviews.ts'
import { expiredPoints, expirePoints } from './shop/features/reward/expire-points.ts'
import { workEvents } from './shop/fulfilment/events/work-events.ts'
import { dueOrders, recoverOrders } from './shop/fulfilment/recover-orders.ts'
import { dueNotices, tellUsage } from './shop/fulfilment/usage/tell-usage.ts'
import { watchAutos } from './shop/fulfilment/usage/watch-autos.ts'
import { watchUsage } from './shop/fulfilment/usage/watch-usage.ts'
import { dueAutos } from './shop/records/esim/write-auto-topup.ts'
import { dueReports } from './shop/records/esim/write-usage.ts'
import { dueEvents } from './shop/records/provider-event.ts'

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
