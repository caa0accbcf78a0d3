import type { businessRequestCalls } from '#contract/calls/company/business-request.ts'
import type { Handlers } from '../../shop/module.ts'
import { receiveRequest } from './receive-request.ts'
import { register } from './register.ts'

/** The calls of the forms by which companies and partners write to a shop. */
export const businessRequestHandlers: Handlers<typeof businessRequestCalls> = {
  submitQuestionnaire: async (input, call) => register(call, input),
  async sendQuestionnaire(input, call) {
    await receiveRequest(call, input)
    return { ok: true }
  },
  async createPartner(input, call) {
    await receiveRequest(call, input)
    return { ok: true }
  },
}
