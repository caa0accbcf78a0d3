import type { rewardCalls } from '#contract/calls/customer/reward.ts'
import type { Handlers } from '../../call.ts'
import { getPoints } from '../../features/reward/points.ts'
import { readInvitation } from '../../features/reward/read-invitation.ts'
import { getReferrals } from '../../features/reward/referrals.ts'
import { listSavedCodes, removeCode, saveCode } from '../../features/reward/saved-codes.ts'

export const rewardHandlers: Handlers<typeof rewardCalls> = {
  getPoints: async (input, call) => getPoints(call, input),
  listPromos: async ({ currency }, call) => ({ promos: await listSavedCodes(call, currency) }),
  addPromo: async (input, call) => saveCode(call, input),
  removePromo: async ({ code }, call) => removeCode(call, code),
  getSharedCode: async (input, call) => readInvitation(call, input),
  getReferrals: async ({ currency }, call) => getReferrals(call, currency),
}
