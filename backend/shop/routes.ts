import { addonCalls } from '#contract/calls/customer/addon.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { feedbackCalls } from '#contract/calls/customer/feedback.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { landingClaimCalls } from '#contract/calls/customer/landing-claim.ts'
import { reviewCalls } from '#contract/calls/customer/review.ts'
import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { topUpCalls } from '#contract/calls/customer/top-up.ts'
import { tripCalls } from '#contract/calls/customer/trip.ts'
import { type CallGroup, groupsWith, type OwnRoutes } from '../call/domain.ts'
import type { ShopServices } from './call.ts'
import { addonHandlers } from './calls/addon/handlers.ts'
import { exchangeHandlers } from './calls/exchange/handlers.ts'
import { feedbackHandlers } from './calls/feedback/handlers.ts'
import { giftHandlers } from './calls/gift/handlers.ts'
import { landingClaimHandlers } from './calls/landing/handlers.ts'
import { shopHandlers } from './calls/order/handlers.ts'
import { reviewHandlers } from './calls/review/handlers.ts'
import { rewardHandlers } from './calls/reward/handlers.ts'
import { topUpHandlers } from './calls/top-up/handlers.ts'
import { tripHandlers } from './calls/trip/handlers.ts'
import { webhookRoutes } from './calls/webhook-routes.ts'

const group = groupsWith<ShopServices>()

export const calls: readonly CallGroup<ShopServices>[] = [
  group(shopCalls, shopHandlers),
  group(tripCalls, tripHandlers),
  group(exchangeCalls, exchangeHandlers),
  group(giftCalls, giftHandlers),
  group(reviewCalls, reviewHandlers),
  group(addonCalls, addonHandlers),
  group(topUpCalls, topUpHandlers),
  group(rewardCalls, rewardHandlers),
  group(feedbackCalls, feedbackHandlers),
  group(landingClaimCalls, landingClaimHandlers),
]

// Webhooks are signed by providers, which send no channel.
export const routes: OwnRoutes<ShopServices> = ({ mounting }) => ({
  '/webhooks': webhookRoutes(mounting),
})
