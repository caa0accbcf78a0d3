import type { directoryCalls } from '#contract/calls/company/sign-on.ts'
import { whenDone } from '../../call/handlers.ts'
import type { Handlers } from '../../shop/module.ts'
import {
  readDirectoryUse,
  removeGroupRole,
  setGroupRole,
  setGroupsFrom,
} from './directory-setting.ts'

/** Handlers of the calls about what an organisation makes of its directory. */
export const directoryHandlers: Handlers<typeof directoryCalls> = {
  getDirectory: async (_, call) => readDirectoryUse(call),
  setDirectoryGroups: async ({ groupsFrom }, call) => whenDone(setGroupsFrom(call, groupsFrom)),
  setGroupRole: async (input, call) => whenDone(setGroupRole(call, input)),
  removeGroupRole: async ({ groupId }, call) => whenDone(removeGroupRole(call, groupId)),
}
