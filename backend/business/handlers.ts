import type { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import type { Handlers } from '../commerce/call.ts'
import { proveAddress } from '../identity/account/check-code.ts'
import { sendCode } from '../identity/account/send-code.ts'
import { resetPassword } from '../identity/account/set-password.ts'
import { signInWithPassword } from '../identity/account/sign-in.ts'
import { updateProfile } from '../identity/account/update-profile.ts'
import { readProfile } from '../identity/person/profile.ts'
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
