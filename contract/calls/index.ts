import { addonCalls } from './addon.ts'
import { enterpriseCalls } from './enterprise.ts'
import { exchangeCalls } from './exchange.ts'
import { feedbackCalls } from './feedback.ts'
import { giftCalls } from './gift.ts'
import { passkeyCalls } from './passkey.ts'
import { reviewCalls } from './review.ts'
import { friendCalls, rewardCalls } from './reward.ts'
import type { CallRow } from './row.ts'
import { shopCalls } from './shop.ts'
import { userCalls } from './user.ts'

/** Every call: routes, checks, limits, OpenAPI and the access matrix come from here. */
export const callTable: readonly CallRow[] = [
  ...Object.values(userCalls),
  ...Object.values(passkeyCalls),
  ...Object.values(enterpriseCalls),
  ...Object.values(shopCalls),
  ...Object.values(exchangeCalls),
  ...Object.values(giftCalls),
  ...Object.values(reviewCalls),
  ...Object.values(addonCalls),
  ...Object.values(rewardCalls),
  ...Object.values(friendCalls),
  ...Object.values(feedbackCalls),
] as readonly CallRow[]
