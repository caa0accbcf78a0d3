import type { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { readProfile } from '../account/person/profile.ts'
import { proveAddress } from '../account/profile/check-code.ts'
import { sendCode } from '../account/profile/send-code.ts'
import { resetPassword } from '../account/profile/set-password.ts'
import { signInWithPassword } from '../account/profile/sign-in.ts'
import { updateProfile } from '../account/profile/update-profile.ts'
import type { Handlers } from '../shop/call.ts'
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
