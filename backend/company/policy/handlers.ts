import type { policyCalls } from '#contract/calls/company/policy.ts'
import type { Handlers } from '../../shop/module.ts'
import { deletePolicy, switchPolicy, tryPolicy } from './change-policies.ts'
import { listPolicies } from './list-policies.ts'
import { exportTopUps, listTopUps } from './list-topups.ts'

/** Handlers of the calls about an organisation's top-up policies. */
export const policyHandlers: Handlers<typeof policyCalls> = {
  listPolicies: async (_, call) => listPolicies(call),
  tryPolicy: async (input, call) => tryPolicy(call, input),
  switchPolicy: async (input, call) => switchPolicy(call, input),
  listTopUps: async (input, call) => listTopUps(call, input),
  exportTopUps: async (input, call) => exportTopUps(call, input),
  deletePolicy: async ({ policyId }, call) => deletePolicy(call, policyId),
}
