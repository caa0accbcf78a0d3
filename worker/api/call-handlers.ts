import type { userCalls } from '#contract/calls/user.ts'
import { accountHandlers } from './account/handlers.ts'
import type { Handlers } from './handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { socialHandlers } from './social/handlers.ts'

/** Who carries out the calls below /user. */
export const userHandlers: Handlers<typeof userCalls> = {
  ...accountHandlers,
  ...sessionHandlers,
  ...socialHandlers,
}

export { addonHandlers } from './addon/handlers.ts'
export { enterpriseHandlers } from './enterprise/handlers.ts'
export { exchangeHandlers } from './exchange/handlers.ts'
export { feedbackHandlers } from './feedback/handlers.ts'
export { friendHandlers } from './friend/handlers.ts'
export { giftHandlers } from './gift/handlers.ts'
export { shopHandlers } from './order/handlers.ts'
export { passkeyHandlers } from './passkey/handlers.ts'
export { reviewHandlers } from './review/handlers.ts'
export { rewardHandlers } from './reward/handlers.ts'
