import type { approvalCalls } from '#contract/calls/company/approval.ts'
import type { Handlers } from '../../shop/module.ts'
import { getRules, setRules } from '../approval-rule/rules.ts'
import { askForAssignment } from './ask-assignment.ts'
import { askForMore, getAskable } from './ask-data.ts'
import { askForOrder } from './ask-order.ts'
import { askForTrips } from './ask-trips.ts'
import { approveRequest, declineRequest } from './decide.ts'
import { decideRequests, previewDecisions } from './decide-several.ts'
import { listRequests } from './list-requests.ts'
import { readTicket } from './read-requests.ts'

/** Handlers of the calls about requests that need an approval. */
export const approvalHandlers: Handlers<typeof approvalCalls> = {
  listApprovals: async (input, call) => listRequests(call, input),
  getApproval: async ({ requestId }, call) => (await readTicket(call, requestId)).ticket,
  approveRequest: async (input, call) => approveRequest(call, input),
  declineRequest: async (input, call) => declineRequest(call, input),
  previewDecisions: async ({ requestIds }, call) => previewDecisions(call, requestIds),
  decideRequests: async (input, call) => decideRequests(call, input),
  getApprovalRules: async (_, call) => getRules(call),
  setApprovalRules: async ({ rules }, call) => setRules(call, rules),
  requestOrder: async (input, call) => askForOrder(call, input),
  requestAssignment: async (input, call) => askForAssignment(call, input),
  requestTrips: async (input, call) => askForTrips(call, input),
  getAskable: async (input, call) => getAskable(call, input),
  askForData: async (input, call) => askForMore(call, input),
  getAskableByLink: async (input, call) => getAskable(call, input),
  askByLink: async (input, call) => askForMore(call, input),
}
