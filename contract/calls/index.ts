import { addedDataCalls } from './company/added-data.ts'
import { alertCalls } from './company/alert.ts'
import { approvalCalls } from './company/approval.ts'
import { assignmentCalls } from './company/assignment.ts'
import { assignmentJobCalls } from './company/assignment-job.ts'
import { billingCalls } from './company/billing.ts'
import { budgetCalls } from './company/budget.ts'
import { businessRequestCalls } from './company/business-request.ts'
import { apiKeyCalls, webhookCalls } from './company/developer.ts'
import { enterpriseCalls } from './company/enterprise.ts'
import { importCalls } from './company/import.ts'
import { organizationCalls } from './company/organization.ts'
import { groupCalls, peopleCalls, roleCalls } from './company/people.ts'
import { peopleJobCalls } from './company/people-job.ts'
import { policyCalls } from './company/policy.ts'
import { purchasingCalls } from './company/purchasing.ts'
import { directoryCalls, signOnCalls } from './company/sign-on.ts'
import { tripListCalls } from './company/trip-list.ts'
import { usageCalls } from './company/usage.ts'
import { viewCalls } from './company/view.ts'
import { addonCalls } from './customer/addon.ts'
import { catalogueCalls } from './customer/catalogue.ts'
import { contentCalls } from './customer/content.ts'
import { exchangeCalls } from './customer/exchange.ts'
import { feedbackCalls } from './customer/feedback.ts'
import { giftCalls } from './customer/gift.ts'
import { landingClaimCalls } from './customer/landing-claim.ts'
import { passkeyCalls } from './customer/passkey.ts'
import { pushCalls } from './customer/push.ts'
import { reviewCalls } from './customer/review.ts'
import { friendCalls, rewardCalls } from './customer/reward.ts'
import { shopCalls } from './customer/shop.ts'
import { topUpCalls } from './customer/top-up.ts'
import { tripCalls } from './customer/trip.ts'
import { userCalls } from './customer/user.ts'
import { officeCatalogueCalls } from './office/catalogue.ts'
import { officeCompanyCalls } from './office/companies.ts'
import { officeHelpCalls } from './office/help.ts'
import { officeMoneyCalls } from './office/money.ts'
import { officeOrderCalls } from './office/orders.ts'
import { officePriceCalls } from './office/prices.ts'
import { officePromotionCalls } from './office/promotions.ts'
import { staffSignInCalls } from './office/sign-in.ts'
import { staffCalls } from './office/staff.ts'
import type { CallRow } from './row/row.ts'

type Prefixed<Prefix extends string, Rows> = {
  [Name in keyof Rows & string as `${Prefix}${Capitalize<Name>}`]: Rows[Name]
}

/** Prefixes the names of a group's rows, because other groups use the same names. */
function prefixed<Prefix extends string, Rows extends Record<string, CallRow>>(
  prefix: Prefix,
  rows: Rows,
): Prefixed<Prefix, Rows> {
  const entries = Object.entries(rows).map(([name, row]) => [
    `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    row,
  ])
  return Object.fromEntries(entries) as Prefixed<Prefix, Rows>
}

/** Every call by its name; clients know no others. */
export const calls = {
  ...catalogueCalls,
  ...contentCalls,
  ...userCalls,
  ...prefixed('passkey', passkeyCalls),
  ...pushCalls,
  ...prefixed('enterprise', enterpriseCalls),
  ...organizationCalls,
  ...viewCalls,
  ...importCalls,
  ...purchasingCalls,
  ...assignmentCalls,
  ...addedDataCalls,
  ...assignmentJobCalls,
  ...tripListCalls,
  ...usageCalls,
  ...alertCalls,
  ...billingCalls,
  ...policyCalls,
  ...budgetCalls,
  ...approvalCalls,
  ...businessRequestCalls,
  ...roleCalls,
  ...groupCalls,
  ...peopleCalls,
  ...peopleJobCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...signOnCalls,
  ...directoryCalls,
  ...shopCalls,
  ...topUpCalls,
  ...tripCalls,
  ...exchangeCalls,
  ...giftCalls,
  ...reviewCalls,
  ...addonCalls,
  ...rewardCalls,
  ...friendCalls,
  ...feedbackCalls,
  ...landingClaimCalls,
  ...staffSignInCalls,
  ...staffCalls,
  ...officeOrderCalls,
  ...officeMoneyCalls,
  ...officeCompanyCalls,
  ...officeHelpCalls,
  ...officeCatalogueCalls,
  ...officePromotionCalls,
  ...officePriceCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls

/** All rows; the OpenAPI document is generated from them. */
export const everyCall = Object.values(calls) as readonly CallRow[]

/**
 * Every call that is not shared by all visitors; routes, checks, limits and the access matrix are
 * made from these rows.
 */
export const callTable = everyCall.filter(({ isShared }) => !isShared)
