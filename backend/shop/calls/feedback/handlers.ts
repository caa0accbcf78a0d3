import type { feedbackCalls } from '#contract/calls/customer/feedback.ts'
import type { Handlers } from '../../call.ts'
import { createFeedback } from '../../features/feedback/create-feedback.ts'
import { withdraw } from './withdraw.ts'

/** The withdrawals and feedback that people send without signing in. */
export const feedbackHandlers: Handlers<typeof feedbackCalls> = {
  withdraw: async (input, call) => withdraw(call, input),
  async createFeedback(input, call) {
    await createFeedback(call, input)
    return { ok: true }
  },
}
