import { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import { pushCalls } from '#contract/calls/customer/push.ts'
import { friendCalls } from '#contract/calls/customer/reward.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { type CallGroup, groupsWith, type OwnRoutes } from '../call/domain.ts'
import type { AccountServices } from './call.ts'
import { pictureRoutes } from './files/routes.ts'
import { friendHandlers } from './friend/handlers.ts'
import { passkeyHandlers } from './passkey/handlers.ts'
import { accountHandlers } from './profile/handlers.ts'
import { pushHandlers } from './push/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { socialHandlers } from './social/handlers.ts'

const group = groupsWith<AccountServices>()

export const calls: readonly CallGroup<AccountServices>[] = [
  group(userCalls, { ...accountHandlers, ...sessionHandlers, ...socialHandlers }),
  group(passkeyCalls, passkeyHandlers),
  group(pushCalls, pushHandlers),
  group(friendCalls, friendHandlers),
]

export const routes: OwnRoutes<AccountServices> = () => ({ '/files': pictureRoutes() })
