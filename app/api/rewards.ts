import type { Currency } from '#contract/money.ts'
import type { Friend, Points, Referrals, SavedCode } from '#contract/reward.ts'
import type { ApiClient } from './client.ts'

/** The caller's points and a page of their history, the newest first. */
export function getPoints(
  api: ApiClient,
  { currency, pageStart }: { currency: Currency; pageStart?: string | undefined },
): Promise<Points> {
  const pageInfo = pageStart === undefined ? {} : { pageInfo: { pageStart } }
  return api.post('/reward/points', { currency, ...pageInfo })
}

/** The codes that the caller keeps, the last one first. */
export async function listPromos(api: ApiClient, currency: Currency): Promise<SavedCode[]> {
  const { promos } = await api.post<{ promos: SavedCode[] }>('/reward/promos', { currency })
  return promos
}

/** Keeps a code; `unprocessable` with a `code_…` reason where it is good for nothing. */
export function addPromo(api: ApiClient, code: string, currency: Currency): Promise<SavedCode> {
  return api.post('/reward/add_promo', { code, currency })
}

/** Keeps a code no longer. */
export async function removePromo(api: ApiClient, code: string): Promise<void> {
  await api.post('/reward/remove_promo', { code })
}

export function getReferrals(api: ApiClient, currency: Currency): Promise<Referrals> {
  return api.post('/reward/referrals', { currency })
}

export async function listFriends(api: ApiClient): Promise<Friend[]> {
  return (await api.post<{ friends: Friend[] }>('/user/get_friends', {})).friends
}

type FriendInput = { name: string; email: string }

/** `conflict` with `friend_known` or `too_many` where there is no room for one more. */
export function addFriend(api: ApiClient, friend: FriendInput): Promise<Friend> {
  return api.post('/user/add_friend', friend)
}

export function updateFriend(
  api: ApiClient,
  friend: FriendInput & { friendId: string },
): Promise<Friend> {
  return api.post('/user/update_friend', friend)
}

export async function deleteFriend(api: ApiClient, friendId: string): Promise<void> {
  await api.post('/user/delete_friend', { friendId })
}
