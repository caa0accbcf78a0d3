import type { feedbackCalls } from '#contract/calls/customer/feedback.ts'
import { whenDone } from '../../../call/handlers.ts'
import type { Handlers } from '../../call.ts'
import { createFeedback } from '../../features/feedback/create-feedback.ts'
import { withdraw } from './withdraw.ts'

/** The withdrawals and feedback that people send without signing in. */
export const feedbackHandlers: Handlers<typeof feedbackCalls> = {
  withdraw: async (input, call) => withdraw(call, input),
  createFeedback: async (input, call) => whenDone(createFeedback(call, input)),
}
