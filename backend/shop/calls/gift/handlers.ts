import type { giftCalls } from '#contract/calls/customer/gift.ts'
import type { Handlers } from '../../call.ts'
import { acceptGift, followGift, getGift } from './accept-gift.ts'
import { offerGift } from './offer-gift.ts'
import { listGifts, takeBackGift } from './read-gifts.ts'

export const giftHandlers: Handlers<typeof giftCalls> = {
  offerGift: async (input, call) => offerGift(call, input),
  takeBackGift: async (input, call) => takeBackGift(call, input),
  listGifts: async (_, call) => listGifts(call),
  getGift: async (input, call) => getGift(call, input),
  acceptGift: async (input, call) => acceptGift(call, input),
  followGift: async (input, call) => followGift(call, input),
}
