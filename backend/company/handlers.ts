import type { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import {
  proveAddress,
  readProfile,
  resetPassword,
  sendCode,
  signInWithPassword,
  updateProfile,
} from '../account/module.ts'
import type { Handlers } from '../shop/module.ts'
import { listAvailableRoles } from './available-roles.ts'

/** Handlers of organisation members' calls; they follow the rules of consumers' accounts. */
export const enterpriseHandlers: Handlers<typeof enterpriseCalls> = {
  signIn: async (input, call) => signInWithPassword(call, 'enterprise', input),
  getVerificationCode: async (input, call) => sendCode(call, 'enterprise', input),
  checkVerificationCode: async (input, call) => proveAddress(call, 'enterprise', input),
  resetPassword: async (input, call) => resetPassword(call, 'enterprise', input),
  getProfile: async (_, call) => readProfile(call),
  async updateProfile(input, call) {
    await updateProfile(call, input)
    return readProfile(call)
  },
  getAvailableRoles: async (_, call) => ({ roles: await listAvailableRoles(call) }),
}
