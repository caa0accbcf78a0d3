import type { staffSignInCalls } from '#contract/calls/office/sign-in.ts'
import type { staffCalls } from '#contract/calls/office/staff.ts'
import { staffPermissions } from '#contract/office/staff-words.ts'
import { ceremony } from '../../account/module.ts'
import { staffOf } from '../../call/call.ts'
import type { OfficeHandlers } from '../call.ts'
import { listActs } from '../log/list-acts.ts'
import { acceptStaffInvite, getStaffInvite } from './invite.ts'
import { endStaff, inviteStaff, listStaff } from './people.ts'
import { endStaffSessions } from './session.ts'
import { confirmStaff, signInDemo, signInStaff } from './sign-in.ts'

export const staffSignInHandlers: OfficeHandlers<typeof staffSignInCalls> = {
  staffSignInOptions: async (_, call) => ceremony.assertionOptions(call),
  staffSignIn: async (input, call) => signInStaff(call, input),
  staffDemoSignIn: async (input, call) => signInDemo(call, input),
  getStaffInvite: async (input, call) => getStaffInvite(call, input),
  acceptStaffInvite: async (input, call) => acceptStaffInvite(call, input),
  staffConfirm: async (input, call) => confirmStaff(call, input),
  async staffSignOut({ everywhere }, call) {
    const { id: staffId, sessionId } = staffOf(call)
    await endStaffSessions(call, everywhere ? { staffId } : { staffId, sessionId }).run()
    return { ok: true }
  },
  async getStaffProfile(_, call) {
    const { id: staffId, name, email, roles, brandsOf } = staffOf(call)
    const permissions = staffPermissions.filter((each) => brandsOf(each).length > 0)
    return { staffId, name, email, roles: [...roles], permissions }
  },
}

export const staffHandlers: OfficeHandlers<typeof staffCalls> = {
  listStaff: async (_, call) => listStaff(call),
  inviteStaff: async (input, call) => inviteStaff(call, input),
  endStaff: async (input, call) => endStaff(call, input),
  listActs: async (input, call) => listActs(call, input),
}
