import { addonCalls } from './addon.ts'
import { alertCalls } from './alert.ts'
import { approvalCalls } from './approval.ts'
import { assignmentCalls } from './assignment.ts'
import { assignmentJobCalls } from './assignment-job.ts'
import { billingCalls } from './billing.ts'
import { budgetCalls } from './budget.ts'
import { businessRequestCalls } from './business-request.ts'
import { catalogueCalls } from './catalogue.ts'
import { contentCalls } from './content.ts'
import { apiKeyCalls, webhookCalls } from './developer.ts'
import { enterpriseCalls } from './enterprise.ts'
import { exchangeCalls } from './exchange.ts'
import { feedbackCalls } from './feedback.ts'
import { giftCalls } from './gift.ts'
import { importCalls } from './import.ts'
import { organizationCalls } from './organization.ts'
import { passkeyCalls } from './passkey.ts'
import { groupCalls, peopleCalls, roleCalls } from './people.ts'
import { peopleJobCalls } from './people-job.ts'
import { policyCalls } from './policy.ts'
import { purchasingCalls } from './purchasing.ts'
import { reviewCalls } from './review.ts'
import { friendCalls, rewardCalls } from './reward.ts'
import type { CallRow } from './row.ts'
import { shopCalls } from './shop.ts'
import { signOnCalls } from './sign-on.ts'
import { tripListCalls } from './trip-list.ts'
import { usageCalls } from './usage.ts'
import { userCalls } from './user.ts'
import { viewCalls } from './view.ts'

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
  ...prefixed('enterprise', enterpriseCalls),
  ...organizationCalls,
  ...viewCalls,
  ...importCalls,
  ...purchasingCalls,
  ...assignmentCalls,
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
  ...shopCalls,
  ...exchangeCalls,
  ...giftCalls,
  ...reviewCalls,
  ...addonCalls,
  ...rewardCalls,
  ...friendCalls,
  ...feedbackCalls,
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
