import type { friendCalls } from '#contract/calls/customer/reward.ts'
import type { Handlers } from '../call.ts'
import { addFriend, deleteFriend, listFriends, updateFriend } from './friends.ts'

export const friendHandlers: Handlers<typeof friendCalls> = {
  getFriends: async (_, call) => ({ friends: await listFriends(call) }),
  addFriend: async (input, call) => addFriend(call, input),
  updateFriend: async (input, call) => updateFriend(call, input),
  deleteFriend: async (input, call) => deleteFriend(call, input),
}
