import type { userCalls } from '#contract/calls/user.ts'
import { accountHandlers } from './identity/account/handlers.ts'
import type { Handlers } from './identity/call.ts'
import { sessionHandlers } from './identity/session/handlers.ts'
import { socialHandlers } from './identity/social/handlers.ts'

/** Handlers of the calls below /user. */
export const userHandlers: Handlers<typeof userCalls> = {
  ...accountHandlers,
  ...sessionHandlers,
  ...socialHandlers,
}

export { enterpriseHandlers } from './business/handlers.ts'
export { addonHandlers } from './commerce/calls/addon/handlers.ts'
export { exchangeHandlers } from './commerce/calls/exchange/handlers.ts'
export { feedbackHandlers } from './commerce/calls/feedback/handlers.ts'
export { giftHandlers } from './commerce/calls/gift/handlers.ts'
export { shopHandlers } from './commerce/calls/order/handlers.ts'
export { reviewHandlers } from './commerce/calls/review/handlers.ts'
export { rewardHandlers } from './commerce/calls/reward/handlers.ts'
export { friendHandlers } from './identity/friend/handlers.ts'
export { passkeyHandlers } from './identity/passkey/handlers.ts'
