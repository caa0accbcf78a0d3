import { type } from 'arktype'
import { Currency } from '../../account.ts'
import { Id } from '../../commerce/order.ts'
import {
  Friend,
  FriendInput,
  Invitation,
  Points,
  Referrals,
  SavedCode,
  WrittenCode,
} from '../../commerce/reward.ts'
import { post } from '../row/endpoint.ts'
import { codeLimits, ownCall } from '../row/limits.ts'
import { call } from '../row/row.ts'

const PageAsked = type({
  'page_size?': '1 <= number.integer <= 50',
  'page_start?': 'string <= 120',
})
const done = type({})

/** Calls for consumers' points, discount codes and referrals. */
export const rewardCalls = {
  getPoints: call({
    ...post('/reward/points'),
    summary: 'One’s points: how many, when they expire, where they came from and went',
    ...ownCall,
    input: type({ currency: Currency, 'page_info?': PageAsked }),
    answer: Points,
  }),
  listPromos: call({
    ...post('/reward/promos'),
    summary: 'Codes that were kept for later, and whether they are good now',
    ...ownCall,
    input: type({ currency: Currency }),
    answer: type({ promos: SavedCode.array() }),
  }),
  addPromo: call({
    ...post('/reward/add_promo'),
    summary: 'Keep a code of a promo or of a friend for later',
    access: 'normal',
    limits: codeLimits,
    input: type({ code: WrittenCode, currency: Currency }),
    answer: SavedCode,
  }),
  removePromo: call({
    ...post('/reward/remove_promo'),
    summary: 'Keep a code no longer; one that is not kept is removed already',
    ...ownCall,
    input: type({ code: WrittenCode }),
    answer: done,
  }),
  getSharedCode: call({
    ...post('/reward/shared_code'),
    summary: 'What a shared code gives, and the friend’s first name if it is a friend’s code',
    access: 'open',
    limits: codeLimits.filter(({ scope }) => scope === 'ip'),
    input: type({ code: WrittenCode, currency: Currency }),
    answer: Invitation,
  }),
  getReferrals: call({
    ...post('/reward/referrals'),
    summary: 'One’s own code, what it gives, and the friends who used it',
    ...ownCall,
    input: type({ currency: Currency }),
    answer: Referrals,
  }),
}

/** Calls for the list of friends to whom eSIMs can be given. */
export const friendCalls = {
  getFriends: call({
    ...post('/user/get_friends'),
    summary: 'One’s friends, by name',
    ...ownCall,
    input: type({}),
    answer: type({ friends: Friend.array() }),
  }),
  addFriend: call({
    ...post('/user/add_friend'),
    summary: 'Add a friend; an address can be one friend’s only',
    ...ownCall,
    input: FriendInput,
    answer: Friend,
  }),
  updateFriend: call({
    ...post('/user/update_friend'),
    summary: 'Change a friend’s name and address',
    ...ownCall,
    input: FriendInput.and({ friend_id: Id }),
    answer: Friend,
  }),
  deleteFriend: call({
    ...post('/user/delete_friend'),
    summary: 'Remove a friend',
    ...ownCall,
    input: type({ friend_id: Id }),
    answer: done,
  }),
}
