import type { Hono } from 'hono'
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
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { tripListCalls } from '#contract/calls/company/trip-list.ts'
import { usageCalls } from '#contract/calls/company/usage.ts'
import { viewCalls } from '#contract/calls/company/view.ts'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { feedbackCalls } from '#contract/calls/customer/feedback.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import { reviewCalls } from '#contract/calls/customer/review.ts'
import { friendCalls, rewardCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { friendHandlers } from './account/friend/handlers.ts'
import { passkeyHandlers } from './account/passkey/handlers.ts'
import { accountHandlers } from './account/profile/handlers.ts'
import { sessionHandlers } from './account/session/handlers.ts'
import { socialHandlers } from './account/social/handlers.ts'
import type { BackendEnv } from './call/backend-env.ts'
import type { HandlersWith } from './call/handlers.ts'
import { type Mounting, mountCalls } from './call/mount-calls.ts'
import { addedDataHandlers } from './company/addon/handlers.ts'
import { alertHandlers } from './company/alert/handlers.ts'
import { approvalHandlers } from './company/approval/handlers.ts'
import { assignmentHandlers } from './company/assignment/handlers.ts'
import { billingHandlers } from './company/billing/handlers.ts'
import { budgetHandlers } from './company/budget/handlers.ts'
import { apiKeyHandlers, webhookHandlers } from './company/developer/handlers.ts'
import { enterpriseHandlers } from './company/handlers.ts'
import { importHandlers } from './company/import/handlers.ts'
import { organizationHandlers } from './company/organization/handlers.ts'
import { groupHandlers, peopleHandlers, roleHandlers } from './company/people/handlers.ts'
import { assignmentJobHandlers, peopleJobHandlers } from './company/people-job/handlers.ts'
import { policyHandlers } from './company/policy/handlers.ts'
import { purchasingHandlers } from './company/purchasing/handlers.ts'
import { businessRequestHandlers } from './company/request/handlers.ts'
import { signOnHandlers } from './company/sign-on/handlers.ts'
import { tripHandlers } from './company/trip/handlers.ts'
import { usageHandlers } from './company/usage/handlers.ts'
import { viewHandlers } from './company/view/handlers.ts'
import type { ContentServices } from './content/routes.ts'
import type { Call, CommerceServices } from './shop/call.ts'
import { addonHandlers } from './shop/calls/addon/handlers.ts'
import { exchangeHandlers } from './shop/calls/exchange/handlers.ts'
import { feedbackHandlers } from './shop/calls/feedback/handlers.ts'
import { giftHandlers } from './shop/calls/gift/handlers.ts'
import { shopHandlers } from './shop/calls/order/handlers.ts'
import { reviewHandlers } from './shop/calls/review/handlers.ts'
import { rewardHandlers } from './shop/calls/reward/handlers.ts'

/**
 * Services that the backend is given once for all calls; catalogue, files and assets are bindings that
 * come with each call.
 */
export type BackendServices = Omit<CommerceServices, 'catalogue' | 'files' | 'assets'> &
  ContentServices

type MountGroup = (backend: Hono<BackendEnv>, mounting: Mounting<BackendServices>) => void

const userHandlers = { ...accountHandlers, ...sessionHandlers, ...socialHandlers }

/** Every group of calls with its handlers. A new group needs one line here. */
export const callGroups: readonly MountGroup[] = [
  group(userCalls, userHandlers),
  group(passkeyCalls, passkeyHandlers),
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
  group(shopCalls, shopHandlers),
  group(exchangeCalls, exchangeHandlers),
  group(giftCalls, giftHandlers),
  group(reviewCalls, reviewHandlers),
  group(addonCalls, addonHandlers),
  group(rewardCalls, rewardHandlers),
  group(friendCalls, friendHandlers),
  group(feedbackCalls, feedbackHandlers),
]

/** The types require a handler for every row, with the row's shapes. */
function group<Rows extends Record<string, CallRow>>(
  rows: Rows,
  handlers: HandlersWith<Rows, Call>,
): MountGroup {
  return (backend, mounting) => mountCalls(backend, { rows, handlers }, mounting)
}
