import { addedDataCalls } from '#contract/calls/company/added-data.ts'
import { alertCalls } from '#contract/calls/company/alert.ts'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { assignmentJobCalls } from '#contract/calls/company/assignment-job.ts'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { businessRequestCalls } from '#contract/calls/company/business-request.ts'
import { apiKeyCalls, webhookCalls } from '#contract/calls/company/developer.ts'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { importCalls } from '#contract/calls/company/import.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { groupCalls, peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { peopleJobCalls } from '#contract/calls/company/people-job.ts'
import { policyCalls } from '#contract/calls/company/policy.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { directoryCalls, signOnCalls } from '#contract/calls/company/sign-on.ts'
import { tripListCalls } from '#contract/calls/company/trip-list.ts'
import { usageCalls } from '#contract/calls/company/usage.ts'
import { viewCalls } from '#contract/calls/company/view.ts'
import { directoryPath } from '#contract/organization/sign-on-words.ts'
import { type CallGroup, groupsWith, type OwnRoutes } from '../call/domain.ts'
import { addedDataHandlers } from './addon/handlers.ts'
import { alertHandlers } from './alert/handlers.ts'
import { approvalHandlers } from './approval/handlers.ts'
import { assignmentHandlers } from './assignment/handlers.ts'
import { billingHandlers } from './billing/handlers.ts'
import { budgetHandlers } from './budget/handlers.ts'
import type { CompanyServices } from './call.ts'
import { describeWebhooks } from './developer/describe-webhooks.ts'
import { apiKeyHandlers, webhookHandlers } from './developer/handlers.ts'
import { describeDirectory } from './directory/describe-directory.ts'
import { directoryRoutes } from './directory/directory-routes.ts'
import { directoryHandlers } from './directory/handlers.ts'
import { enterpriseHandlers } from './handlers.ts'
import { importHandlers } from './import/handlers.ts'
import { organizationHandlers } from './organization/handlers.ts'
import { groupHandlers, peopleHandlers, roleHandlers } from './people/handlers.ts'
import { assignmentJobHandlers, peopleJobHandlers } from './people-job/handlers.ts'
import { policyHandlers } from './policy/handlers.ts'
import { purchasingHandlers } from './purchasing/handlers.ts'
import { businessRequestHandlers } from './request/handlers.ts'
import { signOnHandlers } from './sign-on/handlers.ts'
import { tripHandlers } from './trip/handlers.ts'
import { usageHandlers } from './usage/handlers.ts'
import { viewHandlers } from './view/handlers.ts'

const group = groupsWith<CompanyServices>()

export const calls: readonly CallGroup<CompanyServices>[] = [
  group(enterpriseCalls, enterpriseHandlers),
  group(organizationCalls, organizationHandlers),
  group(viewCalls, viewHandlers),
  group(purchasingCalls, purchasingHandlers),
  group(assignmentCalls, assignmentHandlers),
  group(addedDataCalls, addedDataHandlers),
  group(assignmentJobCalls, assignmentJobHandlers),
  group(tripListCalls, tripHandlers),
  group(usageCalls, usageHandlers),
  group(alertCalls, alertHandlers),
  group(billingCalls, billingHandlers),
  group(importCalls, importHandlers),
  group(policyCalls, policyHandlers),
  group(budgetCalls, budgetHandlers),
  group(approvalCalls, approvalHandlers),
  group(businessRequestCalls, businessRequestHandlers),
  group(roleCalls, roleHandlers),
  group(groupCalls, groupHandlers),
  group(peopleCalls, peopleHandlers),
  group(peopleJobCalls, peopleJobHandlers),
  group(apiKeyCalls, apiKeyHandlers),
  group(webhookCalls, webhookHandlers),
  group(signOnCalls, signOnHandlers),
  group(directoryCalls, directoryHandlers),
]

// Directories bring a token of their own, and errors of their own shape.
export const routes: OwnRoutes<CompanyServices> = (options) => ({
  [directoryPath]: directoryRoutes(options),
})

export const described = [describeDirectory(), describeWebhooks()]
