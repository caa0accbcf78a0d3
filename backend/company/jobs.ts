import type { Jobs } from '../call/domain.ts'
import { dueOrganizations, raiseAlerts } from './alert/raise-alerts.ts'
import { dueRequests, handleDueRequests } from './approval/due-requests.ts'
import { dueAssignments, makeDueAssignments } from './assignment/make-assignments.ts'
import { sealAudits, unsealed } from './audit/seal-audit.ts'
import { doBilling, dueBilling } from './billing/do-billing.ts'
import {
  duePayments,
  settleOrganizationPayments,
} from './billing/payment/settle-organization-payment.ts'
import type { CompanyServices } from './call.ts'
import { deliverWebhooks, dueDeliveries } from './developer/deliver-webhooks.ts'
import { dueSecrets, resealSecrets } from './developer/sealed-secrets.ts'
import { dueImports, runImports } from './import/run-imports.ts'
import { lapsedLots, lapseStock } from './lapse/lapse-stock.ts'
import { checkVatNumbers, dueVatNumbers } from './organization/check-vat-numbers.ts'
import { duePeopleJobs, runPeopleJobs } from './people-job/run-people-jobs.ts'
import { applyPolicies, duePolicies } from './policy/apply-policies.ts'

export const jobs: Jobs<CompanyServices> = {
  makeDueAssignments: { run: makeDueAssignments, due: ({ now }) => dueAssignments(now) },
  applyPolicies: { run: applyPolicies, due: ({ now }) => duePolicies(now) },
  handleDueRequests: { run: handleDueRequests, due: ({ now }) => dueRequests(now) },
  sealAudits: { run: sealAudits, due: () => unsealed },
  deliverWebhooks: { run: deliverWebhooks, due: ({ now }) => dueDeliveries(now) },
  resealSecrets: { run: resealSecrets, due: dueSecrets },
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
