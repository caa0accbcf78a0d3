import type { officePromotionCalls } from '#contract/calls/office/promotions.ts'
import type { OfficeHandlers } from '../call.ts'
import { checkPromotion } from './check-promotion.ts'
import { makePromotion, stopPromotion } from './make-promotion.ts'
import { findPromotion, listPromotions } from './read-promotions.ts'

export const officePromotionHandlers: OfficeHandlers<typeof officePromotionCalls> = {
  listPromotions: async (_, call) => listPromotions(call),
  getPromotion: async ({ id }, call) => findPromotion(call, id, 'READ_PROMOTIONS'),
  checkPromotion: async (input, call) => checkPromotion(call, input),
  makePromotion: async (input, call) => makePromotion(call, input),
  stopPromotion: async (input, call) => stopPromotion(call, input),
}
