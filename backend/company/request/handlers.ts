import type { businessRequestCalls } from '#contract/calls/company/business-request.ts'
import { whenDone } from '../../call/handlers.ts'
import type { Handlers } from '../../shop/module.ts'
import { receiveRequest } from './receive-request.ts'
import { register } from './register.ts'

/** The calls of the forms by which companies and partners write to a shop. */
export const businessRequestHandlers: Handlers<typeof businessRequestCalls> = {
  submitQuestionnaire: async (input, call) => register(call, input),
  sendQuestionnaire: async (input, call) => whenDone(receiveRequest(call, input)),
  createPartner: async (input, call) => whenDone(receiveRequest(call, input)),
}
