import type { groupCalls, peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { whenDone } from '../../call/handlers.ts'
import type { Handlers } from '../../shop/module.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { removePerson, resumePerson, suspendPerson } from './change-person.ts'
import { exportPeople } from './export-people.ts'
import { giveRole } from './give-role.ts'
import { addGroup, deleteGroup, listGroups, movePeople, updateGroup } from './groups.ts'
import { invitePeople, resendInvitation } from './invite-people.ts'
import { listPeople } from './list-people.ts'
import { addRoles, deleteRoles, listRoles, updateRoles } from './roles.ts'

/** Handlers of the calls about an organisation's roles. */
export const roleHandlers: Handlers<typeof roleCalls> = {
  getRoles: async (_, call) => ({ roles: await listRoles(call) }),
  async addRoles({ roles }, call) {
    await addRoles(call, roles)
    return { roles: await listRoles(call) }
  },
  async updateRoles({ roles }, call) {
    await updateRoles(call, roles)
    return { roles: await listRoles(call) }
  },
  async deleteRoles({ roleIds }, call) {
    await deleteRoles(call, roleIds)
    return { roles: await listRoles(call) }
  },
  batchUpdateRoles: async (input, call) => ({ changes: await giveRole(call, input) }),
}

/** Handlers of the calls about an organisation's groups. */
export const groupHandlers: Handlers<typeof groupCalls> = {
  listGroups: async (_, call) => ({ groups: await listGroups(call) }),
  async addGroup(input, call) {
    await addGroup(call, input)
    return { groups: await listGroups(call) }
  },
  async updateGroup(input, call) {
    await updateGroup(call, input)
    return { groups: await listGroups(call) }
  },
  async deleteGroup({ groupId }, call) {
    await deleteGroup(call, groupId)
    return { groups: await listGroups(call) }
  },
  movePeople: async (input, call) => ({ moved: await movePeople(call, input) }),
}

/** Handlers of the calls about an organisation's people. */
export const peopleHandlers: Handlers<typeof peopleCalls> = {
  listPeople: async (input, call) => listPeople(call, input),
  exportPeople: async (input, call) => exportPeople(call, input),
  invitePeople: async (input, call) => invitePeople(call, input),
  resendInvitation: async ({ accountId }, call) => whenDone(resendInvitation(call, accountId)),
  suspendPerson: async ({ accountId }, call) => whenDone(suspendPerson(call, accountId)),
  resumePerson: async ({ accountId }, call) => whenDone(resumePerson(call, accountId)),
  removePerson: async ({ accountId }, call) => whenDone(removePerson(call, accountId)),
  async getInvitation({ token }, call) {
    const { organization_name: organizationName, name, email } = await readInvitation(call, token)
    return { organizationName, name, email }
  },
  acceptInvitation: async (input, call) => acceptInvitation(call, input),
}
