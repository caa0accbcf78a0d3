import type { reviewCalls } from '#contract/calls/customer/review.ts'
import type { Handlers } from '../../call.ts'
import { deleteReview, writeReview } from './write-review.ts'

export const reviewHandlers: Handlers<typeof reviewCalls> = {
  writeReview: async (input, call) => writeReview(call, input),
  deleteReview: async (input, call) => deleteReview(call, input),
}
